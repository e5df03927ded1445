CREATE TABLE IF NOT EXISTS llama_bench (n_prompt INTEGER, n_gen INTEGER, avg_ts REAL);
INSERT INTO llama_bench (n_prompt, n_gen, avg_ts) VALUES ('1', '0', '2.5');
