# SPDX-License-Identifier: GPL-3.0-or-later
"""Names that two things have: a metric of a file and a computed one, two databases, the families of one grid."""
import json
import os
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv.pop(1)


def run(*words, code=0):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=120)
    assert done.returncode == code, f"{words}: {done.returncode} instead of {code}\n{done.stdout}\n{done.stderr}"
    return done.stdout, done.stderr


def document(*words, code=0):
    return json.loads(run("--json", *words, code=code)[0])


class Names(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def file(self, name, text):
        path = os.path.join(self.folder.name, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)
        return path

    def database(self, name, table, *words, code=0):
        path = os.path.join(self.folder.name, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        return path, document("import", self.file(name + ".csv", table), "--db", path, *words, code=code)

    def test_metrics_named_like_computed_ones(self):
        for name in ("flops_per_second", "kv_bytes_per_token", "cost_per_step", "seconds_to_first_token", "energy_joules_per_token"):
            path, said = self.database(name + ".db", "platform,family,version,n,m,step_seconds," + name + "\n"
                                       + "".join(f"h100,cutlass,v{i},{8192 * (1 + i % 2)},{1 + i // 2},0.5,{1000 + i}\n" for i in range(8)))
            self.assertEqual((said["ok"], said["errors"]), (8, []))
            for metric, most in (("step_seconds", 0.5), (name, 1007)):
                # One map shows one version.
                cells = document("analyse", "heatmap", "--db", path, "--x", "n", "--y", "m", "--metric", metric, "--where",
                                 'version == "v7"')["cells"]
                self.assertEqual(max(cell for row in cells for cell in row), most)
                document("analyse", "series", "--db", path, "--metric", metric)

    def test_a_repeated_header(self):
        table = "name,gf,us\nx,3.2733e+06,10.5\nname,gf,us\ny,3.1e+06,20.5\n"
        columns = self.file("map.json", json.dumps({"columns": {"name": "hp:name", "gf": {"to": "flops_per_second", "scale": 1e9},
                                                                "us": {"to": "step_seconds", "scale": 1e-6}},
                                                    "set": {"family": "g", "platform": "p"}}))
        path, said = self.database("repeated.db", table, "--map", columns, code=1)
        self.assertEqual((said["ok"], [error["line"] for error in said["errors"]]), (2, [3]))
        self.assertIn("metric:flops_per_second", run("export", "--db", path, "--format", "csv")[0].split("\n", 1)[0].split(","))
        groups = document("analyse", "boxplot", "--db", path, "--metric", "flops_per_second", "--by", "name")["groups"]
        self.assertEqual({group["name"]: group["median"] for group in groups}, {"x": 3.2733e15, "y": 3.1e15})

    def test_databases_of_one_name(self):
        paths = [self.database(name, "platform,family,batch,step_seconds\n"
                               + "".join(f"p,f,{8 * (1 + i)},{seconds * (1 + i)}\n" for i in range(3)))[0]
                 for name, seconds in (("alice/results.db", 0.5), ("bob/results.db", 0.25), ("other.db", 0.125))]
        words = [word for path in paths for word in ("--db", path)]
        groups = document("analyse", "boxplot", *words, "--metric", "step_seconds", "--by", "database")["groups"]
        self.assertEqual({group["name"]: group["median"] for group in groups},
                         {"alice/results.db": 1, "bob/results.db": 0.5, "other.db": 0.25})
        groups = document("analyse", "boxplot", *words, "--metric", "step_seconds", "--by", "database",
                          "--where", 'database == "bob/results.db"')["groups"]
        self.assertEqual([group["n"] for group in groups], [3])
        ranks = document("analyse", "ranks", *words, "--over", "database", "--metric", "step_seconds")
        self.assertIn("alice/results.db", json.dumps(ranks))

    def test_a_model_is_of_one_family(self):
        path, _ = self.database("families.db", "platform,family,mode,optimizer,dtype,layer,node,input,output,batch,step_seconds\n"
                                + "".join(f"p,{family},train,sgd,float32,2,{node},8,4,16,{1e-6 * node}\n"
                                          for family in ("fc", "mine") for node in (8, 16, 32, 64)))
        error = run("analyse", "model", "--db", path, code=2)[1]
        self.assertIn("fc, mine", error)
        self.assertIn("--where", error)
        document("analyse", "model", "--db", path, "--where", 'family == "fc"')


if __name__ == "__main__":
    unittest.main()
