<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en">
<context>
    <name>Columns</name>
    <message>
        <source>examples/s</source>
        <translation>Beispiele/s</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>Schrittzeit</translation>
    </message>
    <message>
        <source>step time, low</source>
        <translation>Schrittzeit, unten</translation>
    </message>
    <message>
        <source>step time, high</source>
        <translation>Schrittzeit, oben</translation>
    </message>
    <message>
        <source>FLOP/s</source>
        <translation>FLOP/s</translation>
    </message>
    <message>
        <source>utilisation</source>
        <translation>Auslastung</translation>
    </message>
    <message>
        <source>intensity</source>
        <translation>Intensität</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>Parameter</translation>
    </message>
    <message>
        <source>peak memory</source>
        <translation>Speicherspitze</translation>
    </message>
    <message>
        <source>infeed</source>
        <translation>Infeed</translation>
    </message>
    <message>
        <source>platform</source>
        <translation>Plattform</translation>
    </message>
    <message>
        <source>device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>family</source>
        <translation>Familie</translation>
    </message>
    <message>
        <source>outcome</source>
        <translation>Ausgang</translation>
    </message>
    <message>
        <source>quality</source>
        <translation>Qualität</translation>
    </message>
    <message>
        <source>data type</source>
        <translation>Datentyp</translation>
    </message>
    <message>
        <source>optimiser</source>
        <translation>Optimierer</translation>
    </message>
    <message>
        <source>mode</source>
        <translation>Modus</translation>
    </message>
    <message>
        <source>timing</source>
        <translation>Zeitmessung</translation>
    </message>
    <message>
        <source>started</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>model key</source>
        <translation>Modellschlüssel</translation>
    </message>
    <message>
        <source>work key</source>
        <translation>Arbeitsschlüssel</translation>
    </message>
    <message>
        <source>FLOP count</source>
        <translation>FLOP-Zählung</translation>
    </message>
    <message>
        <source>executed</source>
        <translation>ausgeführt</translation>
    </message>
    <message>
        <source>recorded rate</source>
        <translation>aufgezeichnete Rate</translation>
    </message>
    <message>
        <source>recorded utilisation</source>
        <translation>aufgezeichnete Auslastung</translation>
    </message>
    <message>
        <source>examples per second</source>
        <translation>Beispiele pro Sekunde</translation>
    </message>
    <message>
        <source>step time, lower end</source>
        <translation>Schrittzeit, unteres Ende</translation>
    </message>
    <message>
        <source>step time, upper end</source>
        <translation>Schrittzeit, oberes Ende</translation>
    </message>
    <message>
        <source>FLOPS utilisation</source>
        <translation>FLOPS-Auslastung</translation>
    </message>
    <message>
        <source>operational intensity</source>
        <translation>operationelle Intensität</translation>
    </message>
    <message>
        <source>parameters of the model</source>
        <translation>Parameter des Modells</translation>
    </message>
    <message>
        <source>time waiting for input</source>
        <translation>Wartezeit auf Eingabe</translation>
    </message>
    <message>
        <source>energy per example</source>
        <translation>Energie pro Beispiel</translation>
    </message>
    <message>
        <source>speedup</source>
        <translation>Speedup</translation>
    </message>
    <message>
        <source>software stack</source>
        <translation>Software-Stack</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>Token pro Sekunde</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>Token/s</translation>
    </message>
    <message>
        <source>time per output token</source>
        <translation>Zeit pro Ausgabe-Token</translation>
    </message>
    <message>
        <source>time/token</source>
        <translation>Zeit/Token</translation>
    </message>
    <message>
        <source>time to first token</source>
        <translation>Zeit bis zum ersten Token</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>erstes Token</translation>
    </message>
    <message>
        <source>achieved bandwidth</source>
        <translation>erreichte Bandbreite</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>parameters that a token uses</source>
        <translation>Parameter, die ein Token nutzt</translation>
    </message>
    <message>
        <source>active</source>
        <translation>aktiv</translation>
    </message>
    <message>
        <source>cache of a token</source>
        <translation>Cache eines Tokens</translation>
    </message>
    <message>
        <source>cache/token</source>
        <translation>Cache/Token</translation>
    </message>
    <message>
        <source>weights in memory</source>
        <translation>Gewichte im Speicher</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>cache in memory</source>
        <translation>Cache im Speicher</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>Cache</translation>
    </message>
    <message>
        <source>activations in memory</source>
        <translation>Aktivierungen im Speicher</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>Aktivierungen</translation>
    </message>
    <message>
        <source>tokens per second, standard deviation</source>
        <translation>Token pro Sekunde, Standardabweichung</translation>
    </message>
    <message>
        <source>tokens/s, deviation</source>
        <translation>Token/s, Abweichung</translation>
    </message>
    <message>
        <source>output tokens per second, all users</source>
        <translation>Ausgabe-Token pro Sekunde, alle Nutzer</translation>
    </message>
    <message>
        <source>output tokens/s</source>
        <translation>Ausgabe-Token/s</translation>
    </message>
    <message>
        <source>input tokens per second, all users</source>
        <translation>Eingabe-Token pro Sekunde, alle Nutzer</translation>
    </message>
    <message>
        <source>input tokens/s</source>
        <translation>Eingabe-Token/s</translation>
    </message>
    <message>
        <source>tokens per second, all users</source>
        <translation>Token pro Sekunde, alle Nutzer</translation>
    </message>
    <message>
        <source>total tokens/s</source>
        <translation>Token/s gesamt</translation>
    </message>
    <message>
        <source>requests per second</source>
        <translation>Anfragen pro Sekunde</translation>
    </message>
    <message>
        <source>requests/s</source>
        <translation>Anfragen/s</translation>
    </message>
    <message>
        <source>requests per second within the service level</source>
        <translation>Anfragen pro Sekunde innerhalb des Service-Levels</translation>
    </message>
    <message>
        <source>goodput</source>
        <translation>Goodput</translation>
    </message>
    <message>
        <source>per token</source>
        <translation>pro Token</translation>
    </message>
    <message>
        <source>time between tokens</source>
        <translation>Zeit zwischen Token</translation>
    </message>
    <message>
        <source>between tokens</source>
        <translation>zwischen Token</translation>
    </message>
    <message>
        <source>request latency</source>
        <translation>Zeit einer Anfrage</translation>
    </message>
    <message>
        <source>request</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>requests issued</source>
        <translation>gestellte Anfragen</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>requests completed</source>
        <translation>abgeschlossene Anfragen</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>abgeschlossen</translation>
    </message>
    <message>
        <source>requests failed</source>
        <translation>fehlgeschlagene Anfragen</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>size of the model</source>
        <translation>Größe des Modells</translation>
    </message>
    <message>
        <source>model size</source>
        <translation>Modellgröße</translation>
    </message>
    <message>
        <source>step time, mean</source>
        <translation>Schrittzeit, Mittelwert</translation>
    </message>
    <message>
        <source>step time, standard deviation</source>
        <translation>Schrittzeit, Standardabweichung</translation>
    </message>
    <message>
        <source>step time, deviation</source>
        <translation>Schrittzeit, Abweichung</translation>
    </message>
    <message>
        <source>processor time of a step</source>
        <translation>Prozessorzeit eines Schritts</translation>
    </message>
    <message>
        <source>processor time</source>
        <translation>Prozessorzeit</translation>
    </message>
    <message>
        <source>processor time in user mode</source>
        <translation>Prozessorzeit im Benutzermodus</translation>
    </message>
    <message>
        <source>user time</source>
        <translation>Benutzerzeit</translation>
    </message>
    <message>
        <source>processor time in kernel mode</source>
        <translation>Prozessorzeit im System</translation>
    </message>
    <message>
        <source>system time</source>
        <translation>Systemzeit</translation>
    </message>
    <message>
        <source>items per second</source>
        <translation>Objekte pro Sekunde</translation>
    </message>
    <message>
        <source>items/s</source>
        <translation>Objekte/s</translation>
    </message>
    <message>
        <source>time on the device, mean</source>
        <translation>Zeit auf dem Gerät, Mittelwert</translation>
    </message>
    <message>
        <source>device time</source>
        <translation>Gerätezeit</translation>
    </message>
    <message>
        <source>time on the device, median</source>
        <translation>Zeit auf dem Gerät, Median</translation>
    </message>
    <message>
        <source>device time, median</source>
        <translation>Gerätezeit, Median</translation>
    </message>
    <message>
        <source>time on the device, relative deviation</source>
        <translation>Zeit auf dem Gerät, relative Abweichung</translation>
    </message>
    <message>
        <source>device time, deviation</source>
        <translation>Gerätezeit, Abweichung</translation>
    </message>
    <message>
        <source>time on the host, mean</source>
        <translation>Zeit auf dem Host, Mittelwert</translation>
    </message>
    <message>
        <source>host time</source>
        <translation>Hostzeit</translation>
    </message>
    <message>
        <source>time on the host, relative deviation</source>
        <translation>Zeit auf dem Host, relative Abweichung</translation>
    </message>
    <message>
        <source>host time, deviation</source>
        <translation>Hostzeit, Abweichung</translation>
    </message>
    <message>
        <source>time on the device, back to back</source>
        <translation>Zeit auf dem Gerät, ohne Pausen</translation>
    </message>
    <message>
        <source>device time, batched</source>
        <translation>Gerätezeit, gebündelt</translation>
    </message>
    <message>
        <source>memory bandwidth</source>
        <translation>Speicherbandbreite</translation>
    </message>
    <message>
        <source>share of the peak bandwidth</source>
        <translation>Anteil an der Spitzenbandbreite</translation>
    </message>
    <message>
        <source>bandwidth used</source>
        <translation>genutzte Bandbreite</translation>
    </message>
    <message>
        <source>elements per second</source>
        <translation>Elemente pro Sekunde</translation>
    </message>
    <message>
        <source>elements/s</source>
        <translation>Elemente/s</translation>
    </message>
    <message>
        <source>attempt</source>
        <translation>Versuch</translation>
    </message>
    <message>
        <source>repeat</source>
        <translation>Wiederholung</translation>
    </message>
    <message>
        <source>time to build the model</source>
        <translation>Zeit zum Aufbau des Modells</translation>
    </message>
    <message>
        <source>build time</source>
        <translation>Aufbauzeit</translation>
    </message>
    <message>
        <source>time to compile the model</source>
        <translation>Zeit zum Kompilieren des Modells</translation>
    </message>
    <message>
        <source>compile time</source>
        <translation>Kompilierzeit</translation>
    </message>
    <message>
        <source>peak resident memory of the worker</source>
        <translation>Spitze des residenten Speichers des Workers</translation>
    </message>
    <message>
        <source>resident peak</source>
        <translation>residente Spitze</translation>
    </message>
    <message>
        <source>time that timing a step takes</source>
        <translation>Zeit, die das Messen eines Schritts kostet</translation>
    </message>
    <message>
        <source>timing overhead</source>
        <translation>Overhead der Zeitmessung</translation>
    </message>
    <message>
        <source>loss of the last step</source>
        <translation>Loss des letzten Schritts</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>tokens per second per user</source>
        <translation>Token pro Sekunde je Nutzer</translation>
    </message>
    <message>
        <source>tokens/s per user</source>
        <translation>Token/s je Nutzer</translation>
    </message>
    <message>
        <source>examples per second that the input alone delivers</source>
        <translation>Beispiele pro Sekunde, die die Eingabe allein liefert</translation>
    </message>
    <message>
        <source>input/s</source>
        <translation>Eingabe/s</translation>
    </message>
    <message>
        <source>records that could not be read</source>
        <translation>Datensätze, die sich nicht lesen ließen</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>übersprungen</translation>
    </message>
    <message>
        <source>share of the records&apos; bytes from the page cache</source>
        <translation>Anteil der Bytes der Datensätze aus dem Page-Cache</translation>
    </message>
    <message>
        <source>cached</source>
        <translation>im Cache</translation>
    </message>
    <message>
        <source>compute-bound</source>
        <translation>rechengebunden</translation>
    </message>
    <message>
        <source>memory-bound</source>
        <translation>speichergebunden</translation>
    </message>
    <message>
        <source>without FLOPs</source>
        <translation>ohne FLOPs</translation>
    </message>
    <message>
        <source>starred</source>
        <translation>mit Stern</translation>
    </message>
    <message>
        <source>tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>step time, profiled</source>
        <translation>Schrittzeit, profiliert</translation>
    </message>
    <message>
        <source>algorithm bandwidth</source>
        <translation>Algorithmusbandbreite</translation>
    </message>
    <message>
        <source>bus bandwidth</source>
        <translation>Busbandbreite</translation>
    </message>
    <message>
        <source>tokens per second and GPU</source>
        <translation>Token pro Sekunde und GPU</translation>
    </message>
    <message>
        <source>tokens/s per GPU</source>
        <translation>Token/s pro GPU</translation>
    </message>
    <message>
        <source>output tokens per second and GPU</source>
        <translation>Ausgabe-Token pro Sekunde und GPU</translation>
    </message>
    <message>
        <source>output tokens/s per GPU</source>
        <translation>Ausgabe-Token/s pro GPU</translation>
    </message>
    <message>
        <source>time to train</source>
        <translation>Trainingszeit bis zum Ziel</translation>
    </message>
    <message>
        <source>sweep</source>
        <translation>Sweep</translation>
    </message>
    <message>
        <source>day (UTC)</source>
        <translation>Tag (UTC)</translation>
    </message>
    <message>
        <source>machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>examples per joule (examples/s per watt)</source>
        <translation>Beispiele pro Joule (Beispiele/s pro Watt)</translation>
    </message>
    <message>
        <source>examples/J</source>
        <translation>Beispiele/J</translation>
    </message>
    <message>
        <source>cost of a step</source>
        <translation>Kosten eines Schritts</translation>
    </message>
    <message>
        <source>cost/step</source>
        <translation>Kosten/Schritt</translation>
    </message>
    <message>
        <source>cost per million examples</source>
        <translation>Kosten pro Million Beispiele</translation>
    </message>
    <message>
        <source>cost/1M examples</source>
        <translation>Kosten/1M Beispiele</translation>
    </message>
    <message>
        <source>cost per million tokens</source>
        <translation>Kosten pro Million Tokens</translation>
    </message>
    <message>
        <source>cost/1M tokens</source>
        <translation>Kosten/1M Tokens</translation>
    </message>
    <message>
        <source>cost per million output tokens</source>
        <translation>Kosten pro Million Ausgabetokens</translation>
    </message>
    <message>
        <source>cost/1M output tokens</source>
        <translation>Kosten/1M Ausgabetokens</translation>
    </message>
    <message>
        <source>examples per unit of money</source>
        <translation>Beispiele pro Geldeinheit</translation>
    </message>
    <message>
        <source>examples/cost</source>
        <translation>Beispiele/Kosten</translation>
    </message>
    <message>
        <source>energy per example, lower end of its 95 % interval</source>
        <translation>Energie je Beispiel, unteres Ende des 95-%-Intervalls</translation>
    </message>
    <message>
        <source>energy per example, low</source>
        <translation>Energie je Beispiel, unten</translation>
    </message>
    <message>
        <source>energy per example, upper end of its 95 % interval</source>
        <translation>Energie je Beispiel, oberes Ende des 95-%-Intervalls</translation>
    </message>
    <message>
        <source>energy per example, high</source>
        <translation>Energie je Beispiel, oben</translation>
    </message>
    <message>
        <source>energy per step</source>
        <translation>Energie je Schritt</translation>
    </message>
    <message>
        <source>energy/step</source>
        <translation>Energie/Schritt</translation>
    </message>
    <message>
        <source>energy per token</source>
        <translation>Energie je Token</translation>
    </message>
    <message>
        <source>energy/token</source>
        <translation>Energie/Token</translation>
    </message>
    <message>
        <source>energy per output token</source>
        <translation>Energie je ausgegebenem Token</translation>
    </message>
    <message>
        <source>energy/output token</source>
        <translation>Energie/Ausgabetoken</translation>
    </message>
    <message>
        <source>average power</source>
        <translation>mittlere Leistung</translation>
    </message>
    <message>
        <source>power</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>power before the run, when idle</source>
        <translation>Leistung vor dem Lauf, im Leerlauf</translation>
    </message>
    <message>
        <source>idle power</source>
        <translation>Leerlaufleistung</translation>
    </message>
    <message>
        <source>average power as a share of the TDP</source>
        <translation>mittlere Leistung als Anteil der TDP</translation>
    </message>
    <message>
        <source>power of TDP</source>
        <translation>Leistung/TDP</translation>
    </message>
    <message>
        <source>average power as a share of the power limit</source>
        <translation>mittlere Leistung als Anteil der Leistungsgrenze</translation>
    </message>
    <message>
        <source>power of limit</source>
        <translation>Leistung/Grenze</translation>
    </message>
    <message>
        <source>output tokens per joule</source>
        <translation>ausgegebene Token je Joule</translation>
    </message>
    <message>
        <source>output tokens/J</source>
        <translation>Ausgabetoken/J</translation>
    </message>
    <message>
        <source>output tokens per unit of money</source>
        <translation>ausgegebene Token je Geldeinheit</translation>
    </message>
    <message>
        <source>output tokens/cost</source>
        <translation>Ausgabetoken/Kosten</translation>
    </message>
    <message>
        <source>hardware</source>
        <translation>Hardware</translation>
    </message>
    <message>
        <source>version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>commit</source>
        <translation>Commit</translation>
    </message>
    <message>
        <source>committed</source>
        <translation>Commit-Zeit</translation>
    </message>
    <message>
        <source>power limit</source>
        <translation>Leistungsgrenze</translation>
    </message>
    <message>
        <source>driver</source>
        <translation>Treiber</translation>
    </message>
    <message>
        <source>host</source>
        <translation>Host</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>contended</source>
        <translation>Prozessoren belegt</translation>
    </message>
</context>
<context>
    <name>Comparison</name>
    <message>
        <source>Heat map</source>
        <translation>Heatmap</translation>
    </message>
    <message>
        <source>Heat map: ratio</source>
        <translation>Heatmap: Verhältnis</translation>
    </message>
    <message>
        <source>Ratio by %1</source>
        <translation>Verhältnis nach %1</translation>
    </message>
    <message>
        <source>Speedup over the model&apos;s size</source>
        <translation>Speedup über der Modellgröße</translation>
    </message>
    <message>
        <source>Speedup over %1</source>
        <translation>Speedup über %1</translation>
    </message>
    <message>
        <source>Maps by %1</source>
        <translation>Karten nach %1</translation>
    </message>
    <message>
        <source>Win rate by %1</source>
        <translation>Gewinnrate nach %1</translation>
    </message>
    <message>
        <source>%1, by %2</source>
        <translation>%1, nach %2</translation>
    </message>
    <message>
        <source>Time of a step, A and B</source>
        <translation>Zeit eines Schritts, A und B</translation>
    </message>
    <message>
        <source>Speedup of operations</source>
        <translation>Speedup der Operationen</translation>
    </message>
    <message>
        <source>%1 of both</source>
        <translation>%1 beider Seiten</translation>
    </message>
    <message>
        <source>%1: step</source>
        <translation>%1: Schritt</translation>
    </message>
    <message>
        <source>%1: operations</source>
        <translation>%1: Operationen</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
</context>
<context>
    <name>Devices</name>
    <message>
        <source>This machine, PyTorch</source>
        <translation>Dieser Rechner, PyTorch</translation>
    </message>
    <message>
        <source>This machine, JAX</source>
        <translation>Dieser Rechner, JAX</translation>
    </message>
    <message>
        <source>A node of a Slurm cluster, from its login node</source>
        <translation>Ein Knoten eines Slurm-Clusters, vom Login-Knoten aus</translation>
    </message>
    <message>
        <source>A GPU server over SSH</source>
        <translation>Ein GPU-Server über SSH</translation>
    </message>
    <message>
        <source>A TPU VM over SSH</source>
        <translation>Eine TPU-VM über SSH</translation>
    </message>
    <message>
        <source>A node of a Slurm cluster, over SSH</source>
        <translation>Ein Knoten eines Slurm-Clusters, über SSH</translation>
    </message>
    <message>
        <source>A container, podman</source>
        <translation>Ein Container, podman</translation>
    </message>
    <message>
        <source>A container with a GPU, docker</source>
        <translation>Ein Container mit GPU, docker</translation>
    </message>
    <message>
        <source>A pod of a Kubernetes cluster</source>
        <translation>Ein Pod eines Kubernetes-Clusters</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>SSH target</source>
        <translation>SSH-Ziel</translation>
    </message>
    <message>
        <source>SSH port</source>
        <translation>SSH-Port</translation>
    </message>
    <message>
        <source>SSH key file</source>
        <translation>SSH-Schlüsseldatei</translation>
    </message>
    <message>
        <source>Known hosts file</source>
        <translation>Datei bekannter Hosts</translation>
    </message>
    <message>
        <source>SSH options</source>
        <translation>SSH-Optionen</translation>
    </message>
    <message>
        <source>Slurm partition</source>
        <translation>Slurm-Partition</translation>
    </message>
    <message>
        <source>Slurm resources</source>
        <translation>Slurm-Ressourcen</translation>
    </message>
    <message>
        <source>Slurm time limit</source>
        <translation>Slurm-Zeitlimit</translation>
    </message>
    <message>
        <source>Slurm options</source>
        <translation>Slurm-Optionen</translation>
    </message>
    <message>
        <source>Worker program</source>
        <translation>Worker-Programm</translation>
    </message>
    <message>
        <source>Whole command</source>
        <translation>Ganzer Befehl</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Platform name</source>
        <translation>Name der Plattform</translation>
    </message>
    <message>
        <source>Shared host</source>
        <translation>Gemeinsamer Host</translation>
    </message>
    <message>
        <source>Processor cores</source>
        <translation>Prozessorkerne</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Umgebung</translation>
    </message>
    <message>
        <source>Start limit (s)</source>
        <translation>Startlimit (s)</translation>
    </message>
    <message>
        <source>Run limit (s)</source>
        <translation>Lauflimit (s)</translation>
    </message>
    <message>
        <source>Crashes allowed</source>
        <translation>Erlaubte Abstürze</translation>
    </message>
    <message>
        <source>Keep after a cut (s)</source>
        <translation>Nach Abbruch halten (s)</translation>
    </message>
    <message>
        <source>Keeper program</source>
        <translation>Halteprogramm</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Power meter</source>
        <translation>Leistungsmesser</translation>
    </message>
</context>
<context>
    <name>Error</name>
    <message>
        <source>%1 has %2 characters; the maximum is %3.</source>
        <translation>%1 hat %2 Zeichen; höchstens %3 sind erlaubt.</translation>
    </message>
    <message>
        <source>No open database holds the run.</source>
        <translation>Keine offene Datenbank enthält den Lauf.</translation>
    </message>
    <message>
        <source>figure: &quot;limits&quot; must be an object of metrics and numbers</source>
        <translation>figure: &quot;limits&quot; muss ein Objekt aus Metriken und Zahlen sein</translation>
    </message>
    <message>
        <source>figure: &quot;limits&quot;: &quot;%1&quot; must be a number above 0</source>
        <translation>figure: &quot;limits&quot;: &quot;%1&quot; muss eine Zahl über 0 sein</translation>
    </message>
    <message>
        <source>&quot;a&quot; and &quot;b&quot; go together: a filter for each side.</source>
        <translation>„a“ und „b“ gehören zusammen: ein Filter für jede Seite.</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: %2 runs with operations match; it takes one.</source>
        <translation>„%1“: %2 Läufe mit Operationen passen; es muss einer sein.</translation>
    </message>
    <message>
        <source>%1: &quot;name&quot;: &quot;%2&quot; is a family of Parascope; choose another name.</source>
        <translation>%1: „name“: „%2“ ist eine Familie von Parascope; einen anderen Namen wählen.</translation>
    </message>
</context>
<context>
    <name>Excluded</name>
    <message>
        <source>little of the time</source>
        <translation>mit geringem Zeitanteil</translation>
    </message>
    <message>
        <source>runs without operations</source>
        <translation>Läufe ohne Operationen</translation>
    </message>
    <message>
        <source>other slice</source>
        <translation>anderer Schnitt</translation>
    </message>
    <message>
        <source>neither</source>
        <translation>auf keiner Seite</translation>
    </message>
    <message>
        <source>no equal runs</source>
        <translation>ohne gleiche Läufe</translation>
    </message>
    <message>
        <source>intensity not positive</source>
        <translation>Intensität nicht positiv</translation>
    </message>
    <message>
        <source>not positive</source>
        <translation>nicht positiv</translation>
    </message>
    <message>
        <source>other platform</source>
        <translation>andere Plattform</translation>
    </message>
    <message>
        <source>control flow</source>
        <translation>Kontrollfluss</translation>
    </message>
    <message>
        <source>no time on either side</source>
        <translation>ohne Zeit auf beiden Seiten</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>ohne Wert</translation>
    </message>
    <message>
        <source>another family</source>
        <translation>andere Familie</translation>
    </message>
    <message>
        <source>other settings</source>
        <translation>andere Einstellungen</translation>
    </message>
    <message>
        <source>of another platform</source>
        <translation>einer anderen Plattform</translation>
    </message>
    <message>
        <source>of another family</source>
        <translation>einer anderen Familie</translation>
    </message>
    <message>
        <source>in other settings</source>
        <translation>in anderen Einstellungen</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>ACM, single column</source>
        <translation>ACM, einspaltig</translation>
    </message>
    <message>
        <source>ACM, double column</source>
        <translation>ACM, zweispaltig</translation>
    </message>
    <message>
        <source>IEEE, single column</source>
        <translation>IEEE, einspaltig</translation>
    </message>
    <message>
        <source>IEEE, double column</source>
        <translation>IEEE, zweispaltig</translation>
    </message>
    <message>
        <source>MLSys, single column</source>
        <translation>MLSys, einspaltig</translation>
    </message>
    <message>
        <source>MLSys, double column</source>
        <translation>MLSys, zweispaltig</translation>
    </message>
    <message>
        <source>Slide</source>
        <translation>Folie</translation>
    </message>
    <message>
        <source>USENIX, single column</source>
        <translation>USENIX, einspaltig</translation>
    </message>
    <message>
        <source>USENIX, double column</source>
        <translation>USENIX, zweispaltig</translation>
    </message>
</context>
<context>
    <name>ExportChecks</name>
    <message>
        <source>PDF is vector, fonts embedded</source>
        <translation>PDF als Vektorgrafik, Schriften eingebettet</translation>
    </message>
    <message>
        <source>Smallest text</source>
        <translation>Kleinster Text</translation>
    </message>
    <message>
        <source>%1 pt</source>
        <translation>%1 pt</translation>
    </message>
    <message>
        <source>Distinct in grey print</source>
        <translation>Unterscheidbar im Graudruck</translation>
    </message>
    <message>
        <source>one colour</source>
        <translation>eine Farbe</translation>
    </message>
    <message>
        <source>by lightness</source>
        <translation>nach Helligkeit</translation>
    </message>
    <message>
        <source>values printed</source>
        <translation>Werte gedruckt</translation>
    </message>
    <message>
        <source>shapes differ</source>
        <translation>Formen verschieden</translation>
    </message>
    <message>
        <source>Distinct for colour-blind readers</source>
        <translation>Unterscheidbar bei Farbenblindheit</translation>
    </message>
    <message>
        <source>%1 of 3 kinds</source>
        <translation>%1 von 3 Arten</translation>
    </message>
    <message>
        <source>spec, database, version</source>
        <translation>Spec, Datenbank, Version</translation>
    </message>
    <message>
        <source>The point cloud is rasterised at 600 dpi</source>
        <translation>Die Punktwolke wird mit 600 dpi gerastert</translation>
    </message>
    <message>
        <source>No text covers another</source>
        <translation>Kein Text verdeckt einen anderen</translation>
    </message>
    <message>
        <source>%1 leaves the page</source>
        <translation>%1 ragt aus der Seite</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>Recreatable from its metadata</source>
        <translation>Aus Metadaten herstellbar</translation>
    </message>
</context>
<context>
    <name>Families</name>
    <message>
        <source>FC, fully connected</source>
        <translation>FC, vollständig verbunden</translation>
    </message>
    <message>
        <source>CNN, residual networks</source>
        <translation>CNN, Residualnetze</translation>
    </message>
    <message>
        <source>RNN, recurrent cells</source>
        <translation>RNN, rekurrente Zellen</translation>
    </message>
    <message>
        <source>GPT, decoder-only transformer</source>
        <translation>GPT, Decoder-Transformer</translation>
    </message>
    <message>
        <source>Transformer, encoder-decoder</source>
        <translation>Transformer, Encoder-Decoder</translation>
    </message>
    <message>
        <source>RetinaNet, ResNet-50 pyramid</source>
        <translation>RetinaNet, ResNet-50-Pyramide</translation>
    </message>
    <message>
        <source>GEMM, one matrix product</source>
        <translation>GEMM, ein Matrixprodukt</translation>
    </message>
    <message>
        <source>Convolution, one layer</source>
        <translation>Faltung, eine Schicht</translation>
    </message>
    <message>
        <source>Recurrent layer</source>
        <translation>Rekurrente Schicht</translation>
    </message>
    <message>
        <source>Batched matrix product</source>
        <translation>Gebündeltes Matrixprodukt</translation>
    </message>
    <message>
        <source>Attention, scores and mix</source>
        <translation>Attention, Scores und Mischung</translation>
    </message>
    <message>
        <source>Decoder, current language models</source>
        <translation>Decoder, heutige Sprachmodelle</translation>
    </message>
    <message>
        <source>Encoder, BERT and vision transformers</source>
        <translation>Encoder, BERT und Vision-Transformer</translation>
    </message>
    <message>
        <source>State-space model, Mamba</source>
        <translation>Zustandsraummodell, Mamba</translation>
    </message>
    <message>
        <source>Diffusion transformer, DiT</source>
        <translation>Diffusions-Transformer, DiT</translation>
    </message>
    <message>
        <source>U-Net, denoising</source>
        <translation>U-Net, Entrauschen</translation>
    </message>
    <message>
        <source>DLRM, recommendation</source>
        <translation>DLRM, Empfehlungen</translation>
    </message>
    <message>
        <source>Mixture of experts, products</source>
        <translation>Mixture of Experts, Produkte</translation>
    </message>
    <message>
        <source>Norm, one layer</source>
        <translation>Norm, eine Schicht</translation>
    </message>
    <message>
        <source>Rotary positions, one layer</source>
        <translation>Rotierende Positionen, eine Schicht</translation>
    </message>
    <message>
        <source>Selective scan, one layer</source>
        <translation>Selektiver Scan, eine Schicht</translation>
    </message>
    <message>
        <source>Bag of embeddings, one layer</source>
        <translation>Embedding-Bag, eine Schicht</translation>
    </message>
</context>
<context>
    <name>Figures</name>
    <message>
        <source>bars: lowest to highest run</source>
        <translation>Balken: niedrigster bis höchster Lauf</translation>
    </message>
    <message>
        <source>bars: 95 % interval of the median</source>
        <translation>Balken: 95-%-Intervall des Medians</translation>
    </message>
    <message>
        <source>bars: one standard deviation of the samples</source>
        <translation>Balken: eine Standardabweichung der Messwerte</translation>
    </message>
    <message>
        <source>bars: 95 % interval</source>
        <translation>Balken: 95-%-Intervall</translation>
    </message>
</context>
<context>
    <name>GridFigures</name>
    <message>
        <source>peak memory, forecast</source>
        <translation>Speicherspitze, Prognose</translation>
    </message>
    <message>
        <source>parameters of the model</source>
        <translation>Parameter des Modells</translation>
    </message>
    <message>
        <source>FLOPs of a step</source>
        <translation>FLOPs eines Schritts</translation>
    </message>
    <message>
        <source>fits this machine</source>
        <translation>passt auf diesen Rechner</translation>
    </message>
    <message>
        <source>will not fit</source>
        <translation>passt nicht</translation>
    </message>
    <message>
        <source>%1: parameters over the FLOPs of a step, one mark per point</source>
        <translation>%1: Parameter über FLOPs eines Schritts, eine Marke je Punkt</translation>
    </message>
    <message>
        <source>Map of the grid</source>
        <translation>Karte des Rasters</translation>
    </message>
    <message>
        <source>Memory of a step, forecast</source>
        <translation>Speicher eines Schritts, Prognose</translation>
    </message>
</context>
<context>
    <name>Kinds</name>
    <message>
        <source>&lt;b&gt;Speedup.&lt;/b&gt; Examples/s of the first platform over the second for runs of the same work (model, batch, mode, optimiser). Above 1 the first is faster. The interval of the win rate is Wilson&apos;s: (p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n), z = 1.96.&lt;br&gt;&lt;i&gt;ParaDnn, Figures 8 to 10.&lt;/i&gt;</source>
        <translation>&lt;b&gt;Speedup.&lt;/b&gt; Beispiele/s der ersten Plattform geteilt durch die der zweiten, für Läufe gleicher Arbeit (Modell, Batch, Modus, Optimierer). Über 1 ist die erste schneller. Das Intervall der Gewinnrate ist das von Wilson: (p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n), z = 1.96.&lt;br&gt;&lt;i&gt;ParaDnn, Abbildungen 8 bis 10.&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Box plots.&lt;/b&gt; Box from the 9th to the 91st percentile, whiskers to the 2nd and 98th, bar at the median; the rest are dots. Percentiles are interpolated linearly.&lt;br&gt;&lt;i&gt;ParaDnn, Figure 11.&lt;/i&gt;</source>
        <translation>&lt;b&gt;Boxplots.&lt;/b&gt; Box vom 9. bis zum 91. Perzentil, Whisker bis zum 2. und 98., Strich am Median; der Rest sind Punkte. Perzentile sind linear interpoliert.&lt;br&gt;&lt;i&gt;ParaDnn, Abbildung 11.&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Operation breakdown.&lt;/b&gt; The share of a step&apos;s time that each operation takes, averaged over the runs of a level. Time that the profile did not attribute is shown as such.&lt;br&gt;&lt;i&gt;ParaDnn, Figure 3 (b, d).&lt;/i&gt;</source>
        <translation>&lt;b&gt;Operationsanteile.&lt;/b&gt; Der Anteil jeder Operation an der Zeit eines Schritts, gemittelt über die Läufe einer Stufe. Was das Profil nicht zugeordnet hat, ist als solches gezeigt.&lt;br&gt;&lt;i&gt;ParaDnn, Abbildung 3 (b, d).&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Parameter ranges.&lt;/b&gt; Trainable parameters of the models of each family, smallest to largest, on a log axis.&lt;br&gt;&lt;i&gt;ParaDnn, Figure 1.&lt;/i&gt;</source>
        <translation>&lt;b&gt;Parameterbereiche.&lt;/b&gt; Trainierbare Parameter der Modelle jeder Familie, vom kleinsten zum größten, auf logarithmischer Achse.&lt;br&gt;&lt;i&gt;ParaDnn, Abbildung 1.&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Win rate.&lt;/b&gt; The share of the pairs of equal work in which the first platform is faster, at each level of a hyper-parameter, with Wilson&apos;s 95 % interval. A dotted line marks where the winner changes: the level that best separates wins from losses (χ² of the four-fold table).&lt;br&gt;&lt;i&gt;ParaDnn, Figures 8 to 10.&lt;/i&gt;</source>
        <translation>&lt;b&gt;Gewinnrate.&lt;/b&gt; Der Anteil der Paare gleicher Arbeit, in denen die erste Plattform schneller ist, auf jeder Stufe eines Hyperparameters, mit Wilsons 95-%-Intervall. Eine gepunktete Linie steht, wo der Gewinner wechselt: auf der Stufe, die Gewinne und Verluste am besten trennt (χ² der Vierfeldertafel).&lt;br&gt;&lt;i&gt;ParaDnn, Abbildungen 8 bis 10.&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Scaling.&lt;/b&gt; The rate of a model on several devices over that on the fewest. The curve is Amdahl&apos;s, 1 / (f + (1 − f)/n), with the serial fraction f fitted over all points; dashed: n times as fast.&lt;br&gt;&lt;i&gt;ParaDnn, Figure 4.&lt;/i&gt;</source>
        <translation>&lt;b&gt;Skalierung.&lt;/b&gt; Die Rate eines Modells auf mehreren Geräten geteilt durch die auf den wenigsten. Die Kurve ist die von Amdahl, 1 / (f + (1 − f)/n); der nicht parallele Anteil f ist über alle Punkte angepasst; gestrichelt: n-mal so schnell.&lt;br&gt;&lt;i&gt;ParaDnn, Abbildung 4.&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Versions and types.&lt;/b&gt; Examples/s with one software version or data type over a baseline, on equal models of one platform. Boxes as in box plots; at 1 nothing has changed.&lt;br&gt;&lt;i&gt;ParaDnn, Figure 12.&lt;/i&gt;</source>
        <translation>&lt;b&gt;Versionen und Typen.&lt;/b&gt; Beispiele/s mit einer Softwareversion oder einem Datentyp geteilt durch die einer Basis, für gleiche Modelle einer Plattform. Boxen wie bei Boxplots; bei 1 hat sich nichts geändert.&lt;br&gt;&lt;i&gt;ParaDnn, Abbildung 12.&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Step times.&lt;/b&gt; Every step of a run. Warm-up ends where a change-point test detects it; measurement ends when the 95 % interval of the median is narrower than the target.</source>
        <translation>&lt;b&gt;Schrittzeiten.&lt;/b&gt; Jeder Schritt eines Laufs. Das Aufwärmen endet, wo ein Strukturbruchtest es anzeigt; die Messung endet, wenn das 95-%-Intervall des Medians schmaler als das Ziel ist.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Lines.&lt;/b&gt; The median of a metric over one hyper-parameter, one line per level of another. Bars are the 95 % interval of a run&apos;s median step, the standard deviation given in its file, or the lowest and highest of several runs; the figure says which. Levels without a run are listed.</source>
        <translation>&lt;b&gt;Linien.&lt;/b&gt; Der Median einer Metrik über einem Hyperparameter, eine Linie je Stufe eines anderen. Balken zeigen das 95-%-Intervall des Schrittmedians eines Laufs, die in der Datei angegebene Standardabweichung oder den niedrigsten und höchsten von mehreren Läufen; die Abbildung sagt, was. Stufen ohne Lauf sind genannt.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Regression weights.&lt;/b&gt; A linear model of the metric on the hyper-parameters, both standardised (mean 0, deviation 1): a weight is the change of the metric, in standard deviations, per standard deviation of the hyper-parameter. Intervals are 95 % bootstrap.&lt;br&gt;&lt;i&gt;ParaDnn, Figures 2 (d-f) and 8 (a).&lt;/i&gt;</source>
        <translation>&lt;b&gt;Regressionsgewichte.&lt;/b&gt; Ein lineares Modell der Metrik aus den Hyperparametern, beide standardisiert (Mittelwert 0, Abweichung 1): Ein Gewicht ist die Änderung der Metrik, in Standardabweichungen, je Standardabweichung des Hyperparameters. Intervalle sind 95-%-Bootstrap-Intervalle.&lt;br&gt;&lt;i&gt;ParaDnn, Abbildungen 2 (d-f) und 8 (a).&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Parallel coordinates.&lt;/b&gt; One line per run through its value on every axis; brush an axis to select the runs that pass there.&lt;br&gt;&lt;i&gt;Inselberg: The plane with parallel coordinates, The Visual Computer 1, 1985.&lt;/i&gt;</source>
        <translation>&lt;b&gt;Parallelkoordinaten.&lt;/b&gt; Eine Linie je Lauf durch seinen Wert auf jeder Achse; ein aufgezogener Achsenbereich wählt die Läufe, die dort hindurchgehen.&lt;br&gt;&lt;i&gt;Inselberg: The plane with parallel coordinates, The Visual Computer 1, 1985.&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Composite figure.&lt;/b&gt; Several figures as panels of one, on common axes where they share them: views that were collected (Ctrl+Shift+E), or the same map for each level of another hyper-parameter.</source>
        <translation>&lt;b&gt;Verbundabbildung.&lt;/b&gt; Mehrere Abbildungen als Teilbilder einer einzigen, mit gemeinsamen Achsen, wo sie sie teilen: gesammelte Ansichten (Strg+Umschalt+E) oder dieselbe Karte für jede Stufe eines weiteren Hyperparameters.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Heat map.&lt;/b&gt; The median over repeats of a metric at each point of two hyper-parameters, the others fixed. FLOPS utilisation = FLOPs of a step / (step time × peak). A ratio map divides two platforms cell by cell. Predicted cells (lighter, dashed) stand for missing runs: a Gaussian process around the cost model, with 95 % intervals; no statistic includes them.&lt;br&gt;&lt;i&gt;Wang, Wei, Brooks: A Systematic Methodology for Analysis of Deep Learning Hardware and Software Platforms (ParaDnn), MLSys 2020, Figures 2 and 7.&lt;/i&gt;</source>
        <translation>&lt;b&gt;Heatmap.&lt;/b&gt; Der Median einer Metrik über die Wiederholungen an jedem Punkt zweier Hyperparameter, die anderen fest. FLOPS-Auslastung = FLOPs eines Schritts / (Schrittzeit × Spitzenwert). Eine Verhältniskarte teilt zwei Plattformen Zelle für Zelle. Prognostizierte Zellen (heller, gestrichelt) stehen für Läufe, die es nicht gibt: ein Gauß-Prozess um das Kostenmodell, mit 95-%-Intervallen; sie zählen nirgends mit.&lt;br&gt;&lt;i&gt;Wang, Wei, Brooks: A Systematic Methodology for Analysis of Deep Learning Hardware and Software Platforms (ParaDnn), MLSys 2020, Abbildungen 2 und 7.&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Serving under load.&lt;/b&gt; Throughput of a service against the waiting time of its users, one mark per load level (decode runs: per batch), joined within one model, stack and length. Marks are filled where every limit is met; a star marks the highest throughput within them. A mark is on the frontier if no other for the same requests delivers as much at least as fast.</source>
        <translation>&lt;b&gt;Serving unter Last.&lt;/b&gt; Was ein Dienst leistet und wie lange seine Nutzer warten, eine Marke je Laststufe (bei Decode-Läufen: je Batch), verbunden innerhalb eines Modells, Stacks und einer Länge. Marken sind gefüllt, wo jede Grenze eingehalten ist; ein Stern ist der höchste Durchsatz innerhalb der Grenzen. Eine Marke liegt auf der Front, wenn keine andere derselben Anfragen so viel so schnell leistet.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Memory wall.&lt;/b&gt; The largest batch of a model that fits a device, over a hyper-parameter (for decode runs: the context). The line is the cost model&apos;s forecast for the share of the memory that a run may use; filled marks are the largest batches that completed, crosses the smallest that ran out of memory. A ringed mark contradicts the forecast.</source>
        <translation>&lt;b&gt;Speichergrenze.&lt;/b&gt; Der größte Batch eines Modells, der auf ein Gerät passt, über einem Hyperparameter (bei Decode-Läufen dem Kontext). Die Linie ist die Prognose des Kostenmodells für den Teil des Speichers, den ein Lauf belegen darf; gefüllte Marken sind die größten abgeschlossenen Batches, Kreuze die kleinsten, bei denen der Speicher voll war. Eine eingekreiste Marke widerspricht der Prognose.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Error of the map.&lt;/b&gt; The prediction error that an adaptive sweep expects, over the number of points that have run: the median of the cells without a run. Never less than the error on held-out runs. Below: cells whose interval is wider than ±20 %.</source>
        <translation>&lt;b&gt;Kartenfehler.&lt;/b&gt; Der Fehler, den ein adaptiver Sweep bei seinen Prognosen erwartet, über den gelaufenen Punkten: Die Hälfte der Zellen ohne Lauf weicht stärker ab. Nie weniger als bei seinen Prognosen ausgelassener Läufe. Unten: Zellen, deren Intervall breiter als ±20 % ist.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Upgrade.&lt;/b&gt; How much faster the first platform is than the second, by model or by profiled operation, over operational intensity; dashed: the ridge of the second, left of which its memory is the limit. Compares step times where both have one, else FLOP/s or bytes/s.&lt;br&gt;&lt;i&gt;ParaDnn, Figure 6 (a, b).&lt;/i&gt;</source>
        <translation>&lt;b&gt;Upgrade.&lt;/b&gt; Um wie viel die erste Plattform schneller ist als die zweite, je Modell oder profilierter Operation, über der operationellen Intensität; gestrichelt: der Knickpunkt der zweiten, links davon ist ihr Speicher die Grenze. Schrittzeit, wo beide eine haben, sonst FLOP/s oder Byte/s.&lt;br&gt;&lt;i&gt;ParaDnn, Abbildung 6 (a, b).&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Two traces.&lt;/b&gt; A step of two profiled runs of one model: its time by class of operation (hollow: idle, by cause), and what B takes longer than A, by class and for the operations that differ most, with the ratio B/A. Operations are paired by name, shapes and types.</source>
        <translation>&lt;b&gt;Zwei Traces.&lt;/b&gt; Ein Schritt zweier profilierter Läufe eines Modells: seine Zeit nach Klassen von Operationen (hohl: Leerlauf, nach Ursache), und was B länger braucht als A, nach Klassen und für die Operationen mit dem größten Unterschied, mit dem Verhältnis B/A. Operationen werden nach Name, Formen und Typen gepaart.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Scatter.&lt;/b&gt; One mark per run over any two columns; colour shows a third. Runs that lack one of them are left out and counted. Predicted points (hollow, pale) stand for points of the grid without a run; no statistic includes them.</source>
        <translation>&lt;b&gt;Streudiagramm.&lt;/b&gt; Eine Marke je Lauf über zwei beliebigen Spalten; die Farbe zeigt eine dritte. Läufe, denen eine davon fehlt, sind ausgelassen und gezählt. Prognostizierte Punkte (hohl, blass) stehen für Punkte des Rasters ohne Lauf; sie gehen in keine Statistik ein.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Roofline.&lt;/b&gt; FLOP/s over operational intensity (FLOP per byte moved). A point cannot lie above min(peak, intensity × bandwidth); the ridge is where both meet. Predicted points (hollow, pale) stand for points of the grid without a run; no count includes them.&lt;br&gt;&lt;i&gt;Williams, Waterman, Patterson: Roofline, CACM 52(4), 2009; ParaDnn, Figure 3.&lt;/i&gt;</source>
        <translation>&lt;b&gt;Roofline.&lt;/b&gt; FLOP/s über operationeller Intensität (FLOP je bewegtem Byte). Kein Punkt kann über min(Spitzenwert, Intensität × Bandbreite) liegen; am Knickpunkt treffen sich beide. Prognostizierte Punkte (hohl, blass) stehen für Punkte des Rasters ohne Lauf; keine Anzahl enthält sie.&lt;br&gt;&lt;i&gt;Williams, Waterman, Patterson: Roofline, CACM 52(4), 2009; ParaDnn, Abbildung 3.&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Over versions.&lt;/b&gt; A metric over the versions, commits or days that were measured, each cell relative to its level at the reference (the oldest). Bars: lowest to highest launch. A dashed line marks a change of level: its chance of being false is at most 1 % over all cells (permutations, step-down maximum). A dotted line marks another machine, a cause that cannot be excluded. A drift is no change of level.</source>
        <translation>&lt;b&gt;Über Versionen.&lt;/b&gt; Eine Metrik über die gemessenen Versionen, Commits oder Tage, jede Zelle relativ zu ihrem Niveau bei der Referenz (der ältesten). Balken: niedrigster bis höchster Start. Eine gestrichelte Linie kennzeichnet einen Wechsel des Niveaus: Die Wahrscheinlichkeit, dass er falsch ist, beträgt über alle Zellen höchstens 1 % (Permutationen, schrittweises Maximum). Eine gepunktete Linie kennzeichnet eine andere Maschine, eine Ursache, die nicht ausgeschlossen werden kann. Eine Drift ist kein Wechsel des Niveaus.</translation>
    </message>
    <message>
        <source>&lt;b&gt;Ranks.&lt;/b&gt; 2 to 12 platforms at once: the geometric mean of each one&apos;s ratio to a reference over equal models, and the ranks that the data leave open. All intervals hold together at 95 % (single-step max-t; Hothorn, Bretz and Westfall 2008), so sides that cannot be told apart share ranks.&lt;br&gt;&lt;i&gt;Klein, Wright, Wieczorek: A joint confidence region for an overall ranking of populations, J. R. Stat. Soc. A 183, 2020.&lt;/i&gt;</source>
        <translation>&lt;b&gt;Ränge.&lt;/b&gt; 2 bis 12 Plattformen zugleich: das geometrische Mittel der Verhältnisse zu einer Referenz über gleiche Modelle, und die Ränge, die die Daten offen lassen. Alle Intervalle gelten zusammen zu 95 % (einstufiges Max-t; Hothorn, Bretz und Westfall 2008), daher teilen nicht unterscheidbare Seiten Ränge.&lt;br&gt;&lt;i&gt;Klein, Wright, Wieczorek: A joint confidence region for an overall ranking of populations, J. R. Stat. Soc. A 183, 2020.&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Who wins where.&lt;/b&gt; Each cell has the colour of its best platform and the ratio to the next one. Hatched: another side of the cell cannot be told from the best at 95 %; with one model in a cell, the intervals of the step times decide, which do not contain the difference between launches.&lt;br&gt;&lt;i&gt;Hsu: Constrained simultaneous confidence intervals for multiple comparisons with the best, Ann. Stat. 12, 1984.&lt;/i&gt;</source>
        <translation>&lt;b&gt;Wer gewinnt wo.&lt;/b&gt; Jede Zelle hat die Farbe ihrer besten Plattform und das Verhältnis zur nächsten. Schraffiert: eine andere Seite der Zelle ist zu 95 % nicht von der besten zu unterscheiden; bei einem Modell je Zelle entscheiden die Intervalle der Schrittzeiten, die den Unterschied zwischen Starts nicht enthalten.&lt;br&gt;&lt;i&gt;Hsu: Constrained simultaneous confidence intervals for multiple comparisons with the best, Ann. Stat. 12, 1984.&lt;/i&gt;</translation>
    </message>
</context>
<context>
    <name>Layers</name>
    <message>
        <source>layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>param.</source>
        <translation>Param.</translation>
    </message>
    <message>
        <source>FLOP/step</source>
        <translation>FLOP/Schritt</translation>
    </message>
    <message>
        <source>scalar</source>
        <translation>Skalar</translation>
    </message>
</context>
<context>
    <name>MenuSearch</name>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Find an entry of the menu</source>
        <translation>Eintrag des Menüs suchen</translation>
    </message>
</context>
<context>
    <name>Message</name>
    <message>
        <source>Without the %1 (%2 of %3) </source>
        <translation>Ohne %1 (%2 der %3) </translation>
    </message>
    <message>
        <source>too little data is left to tell.</source>
        <translation>bleibt zu wenig für eine Aussage.</translation>
    </message>
    <message>
        <source>the effect remains: %1 instead of %2.</source>
        <translation>bleibt es dabei: %1 statt %2.</translation>
    </message>
    <message>
        <source>the effect is weaker: %1 instead of %2.</source>
        <translation>ist es schwächer: %1 statt %2.</translation>
    </message>
    <message>
        <source>the effect reverses: %1 instead of %2.</source>
        <translation>kehrt es sich um: %1 statt %2.</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>other operations</source>
        <translation>andere Operationen</translation>
    </message>
    <message>
        <source>selection</source>
        <translation>Auswahl</translation>
    </message>
</context>
<context>
    <name>Options</name>
    <message>
        <source>Predict cells without a run</source>
        <translation>Zellen ohne Lauf prognostizieren</translation>
    </message>
    <message>
        <source>Predict points without a run</source>
        <translation>Punkte ohne Lauf prognostizieren</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Equal weight of</source>
        <translation>Gleiches Gewicht für</translation>
    </message>
</context>
<context>
    <name>Outcomes</name>
    <message>
        <source>ok</source>
        <translation>ok</translation>
    </message>
    <message>
        <source>oom</source>
        <translation>Speicher voll</translation>
    </message>
    <message>
        <source>timeout</source>
        <translation>Zeitlimit</translation>
    </message>
    <message>
        <source>crash</source>
        <translation>Absturz</translation>
    </message>
    <message>
        <source>unsupported</source>
        <translation>nicht unterstützt</translation>
    </message>
    <message>
        <source>unfinished</source>
        <translation>nicht beendet</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <source>compiled</source>
        <translation>kompiliert</translation>
    </message>
    <message>
        <source>noisy</source>
        <translation>verrauscht</translation>
    </message>
    <message>
        <source>drift</source>
        <translation>Drift</translation>
    </message>
    <message>
        <source>throttled</source>
        <translation>gedrosselt</translation>
    </message>
    <message>
        <source>host-bound</source>
        <translation>hostgebunden</translation>
    </message>
    <message>
        <source>nonfinite</source>
        <translation>nicht endlich</translation>
    </message>
    <message>
        <source>few samples</source>
        <translation>wenige Messwerte</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>abgeschlossen</translation>
    </message>
    <message>
        <source>few-samples</source>
        <translation>wenige Messwerte</translation>
    </message>
    <message>
        <source>above its peak</source>
        <translation>über dem Spitzenwert</translation>
    </message>
    <message>
        <source>unsettled</source>
        <translation>nicht stabil</translation>
    </message>
    <message>
        <source>above-peak</source>
        <translation>über dem Spitzenwert</translation>
    </message>
</context>
<context>
    <name>PageFile</name>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Platforms</source>
        <translation>Plattformen</translation>
    </message>
    <message>
        <source>platform</source>
        <translation>Plattform</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>Bandbreite</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>price of an hour</source>
        <translation>Preis einer Stunde</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>Runs by platform: %1.</source>
        <translation>Läufe nach Plattform: %1.</translation>
    </message>
    <message>
        <source>Runs by model or benchmark: %1.</source>
        <translation>Läufe nach Modell oder Benchmark: %1.</translation>
    </message>
    <message>
        <source>Software: %1.</source>
        <translation>Software: %1.</translation>
    </message>
    <message>
        <source>Steps were timed as: %1.</source>
        <translation>Schritte wurden so gemessen: %1.</translation>
    </message>
    <message>
        <source>Measured on %1.</source>
        <translation>Gemessen am %1.</translation>
    </message>
    <message>
        <source>Measured from %1 to %2.</source>
        <translation>Gemessen vom %1 bis zum %2.</translation>
    </message>
    <message>
        <source>FLOPs: %1. Peak: %2.</source>
        <translation>FLOPs: %1. Spitze: %2.</translation>
    </message>
    <message>
        <source>Runs that did not complete: %1.</source>
        <translation>Läufe, die nicht vollständig sind: %1.</translation>
    </message>
    <message>
        <source>Runs with a caveat: %1.</source>
        <translation>Läufe mit Vorbehalt: %1.</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>, adjusted p = %1</source>
        <translation>, angepasstes p = %1</translation>
    </message>
    <message>
        <source>The runs are too many for a page; they are in %1.</source>
        <translation>Die Läufe sind zu viele für eine Seite; sie stehen in %1.</translation>
    </message>
    <message>
        <source>en</source>
        <extracomment>the tag of the language of this translation: &quot;de&quot;, &quot;ja&quot;, &quot;zh-CN&quot;</extracomment>
        <translation>de</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Made with %1 on %2.</source>
        <translation>Erstellt mit %1 am %2.</translation>
    </message>
    <message>
        <source>What was measured</source>
        <translation>Was gemessen wurde</translation>
    </message>
    <message>
        <source>Observations</source>
        <translation>Beobachtungen</translation>
    </message>
    <message>
        <source>Evidence: %1</source>
        <translation>Beleg: %1</translation>
    </message>
    <message>
        <source>What to keep in mind</source>
        <translation>Was zu beachten ist</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Abbildungen</translation>
    </message>
    <message>
        <source>Figure %1</source>
        <translation>Abbildung %1</translation>
    </message>
    <message>
        <source>Values of this figure (%1)</source>
        <translation>Werte dieser Abbildung (%1)</translation>
    </message>
    <message>
        <source>Specification</source>
        <translation>Spezifikation</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>Table %1</source>
        <translation>Tabelle %1</translation>
    </message>
    <message>
        <source>Rows not on this page: %1</source>
        <translation>Zeilen, die nicht auf dieser Seite stehen: %1</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%1 von %2 Zeilen</translation>
    </message>
    <message>
        <source>Select a heading to sort.</source>
        <translation>Eine Überschrift wählen, um zu sortieren.</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Umgebung</translation>
    </message>
    <message>
        <source>This file contains every run as CSV text (%1 kB).</source>
        <translation>Diese Datei enthält alle Läufe als CSV-Text (%1 kB).</translation>
    </message>
    <message>
        <source>Download the runs as CSV</source>
        <translation>Läufe als CSV herunterladen</translation>
    </message>
    <message>
        <source>This page has no results.</source>
        <translation>Diese Seite hat keine Ergebnisse.</translation>
    </message>
    <message>
        <source>This figure has no picture. Its values are in the table below.</source>
        <translation>Diese Abbildung hat kein Bild. Ihre Werte stehen in der Tabelle darunter.</translation>
    </message>
    <message>
        <source>To open the figures in Parascope, drop this file on its window.</source>
        <translation>Um die Abbildungen in Parascope zu öffnen, legen Sie diese Datei auf dessen Fenster ab.</translation>
    </message>
</context>
<context>
    <name>Presets</name>
    <message>
        <source>FC, quick</source>
        <translation>FC, schnell</translation>
    </message>
    <message>
        <source>CNN, quick</source>
        <translation>CNN, schnell</translation>
    </message>
    <message>
        <source>RNN, quick</source>
        <translation>RNN, schnell</translation>
    </message>
    <message>
        <source>FC, Table 2 of the paper</source>
        <translation>FC, Tabelle 2 des Papers</translation>
    </message>
    <message>
        <source>CNN, Table 2 of the paper</source>
        <translation>CNN, Tabelle 2 des Papers</translation>
    </message>
    <message>
        <source>RNN, Table 2 of the paper</source>
        <translation>RNN, Tabelle 2 des Papers</translation>
    </message>
    <message>
        <source>FC, Table 2 without the largest models</source>
        <translation>FC, Tabelle 2 ohne die größten Modelle</translation>
    </message>
    <message>
        <source>CNN, Table 2 without the largest models</source>
        <translation>CNN, Tabelle 2 ohne die größten Modelle</translation>
    </message>
    <message>
        <source>RNN, Table 2 without the largest models</source>
        <translation>RNN, Tabelle 2 ohne die größten Modelle</translation>
    </message>
</context>
<context>
    <name>Runner</name>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>startet</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>pausiert</translation>
    </message>
    <message>
        <source>build</source>
        <translation>Aufbau</translation>
    </message>
    <message>
        <source>compile</source>
        <translation>Kompilieren</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>Aufwärmen</translation>
    </message>
    <message>
        <source>measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>profile</source>
        <translation>Profil</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>verloren</translation>
    </message>
    <message>
        <source>storing</source>
        <translation>speichert</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>beendet</translation>
    </message>
</context>
<context>
    <name>Units</name>
    <message>
        <source>examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>units</source>
        <translation>Einheiten</translation>
    </message>
    <message>
        <source>filters</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>Pixel</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>features</source>
        <translation>Merkmale</translation>
    </message>
    <message>
        <source>classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>frontier</source>
        <translation>Front</translation>
    </message>
    <message>
        <source>percentiles</source>
        <translation>Perzentile</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>Operator</translation>
    </message>
    <message>
        <source>class</source>
        <translation>Klasse</translation>
    </message>
    <message>
        <source>lines</source>
        <translation>Linien</translation>
    </message>
    <message>
        <source>map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>families</source>
        <translation>Familien</translation>
    </message>
    <message>
        <source>models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>Einstellungen</translation>
    </message>
</context>
<context>
    <name>Views</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Ratio map</source>
        <translation>Verhältniskarte</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>Heatmap</translation>
    </message>
    <message>
        <source>Regression weights</source>
        <translation>Regressionsgewichte</translation>
    </message>
    <message>
        <source>Speedup</source>
        <translation>Speedup</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>Roofline</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Box plots</source>
        <translation>Boxplots</translation>
    </message>
    <message>
        <source>Operation breakdown</source>
        <translation>Operationsanteile</translation>
    </message>
    <message>
        <source>Parallel coordinates</source>
        <translation>Parallelkoordinaten</translation>
    </message>
    <message>
        <source>Parameter ranges</source>
        <translation>Parameterbereiche</translation>
    </message>
    <message>
        <source>Composite figure</source>
        <translation>Verbundabbildung</translation>
    </message>
    <message>
        <source>Step times</source>
        <translation>Schrittzeiten</translation>
    </message>
    <message>
        <source>Scatter</source>
        <translation>Streudiagramm</translation>
    </message>
    <message>
        <source>Win rate</source>
        <translation>Gewinnrate</translation>
    </message>
    <message>
        <source>Scaling over devices</source>
        <translation>Skalierung über Geräte</translation>
    </message>
    <message>
        <source>Versions and types</source>
        <translation>Versionen und Typen</translation>
    </message>
    <message>
        <source>Waiting for input</source>
        <translation>Warten auf Eingabe</translation>
    </message>
    <message>
        <source>executed</source>
        <translation>ausgeführt</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>aufgezeichnet</translation>
    </message>
    <message>
        <source>TF profiler</source>
        <translation>TF-Profiler</translation>
    </message>
    <message>
        <source>platform comparison</source>
        <translation>Plattformvergleich</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Linien</translation>
    </message>
    <message>
        <source>Serving under load</source>
        <translation>Serving unter Last</translation>
    </message>
    <message>
        <source>Memory wall</source>
        <translation>Speichergrenze</translation>
    </message>
    <message>
        <source>Error of the map</source>
        <translation>Kartenfehler</translation>
    </message>
    <message>
        <source>Upgrade</source>
        <translation>Upgrade</translation>
    </message>
    <message>
        <source>Two traces</source>
        <translation>Zwei Traces</translation>
    </message>
    <message>
        <source>The open results have no column &quot;%1&quot;.</source>
        <translation>Die geöffneten Ergebnisse haben keine Spalte „%1“.</translation>
    </message>
    <message>
        <source>Over versions</source>
        <translation>Über Versionen</translation>
    </message>
    <message>
        <source>%1, relative</source>
        <translation>%1, relativ</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>Who wins where</source>
        <translation>Wer gewinnt wo</translation>
    </message>
</context>
<context>
    <name>parascope::Error</name>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 lässt sich nicht lesen: %2.</translation>
    </message>
    <message>
        <source>%1 is larger than 1 GiB.</source>
        <translation>%1 ist größer als 1 GiB.</translation>
    </message>
    <message>
        <source>%1 cannot be created: %2.</source>
        <translation>%1 lässt sich nicht anlegen: %2.</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>%1 lässt sich nicht schreiben: %2.</translation>
    </message>
    <message>
        <source>figure: &quot;options&quot;: &quot;run&quot; must be the name of a run</source>
        <translation>figure: &quot;options&quot;: &quot;run&quot; muss der Name eines Laufs sein</translation>
    </message>
    <message>
        <source>%1 needs a number above 0 such as %2, not &quot;%3&quot;.</source>
        <translation>%1 braucht eine Zahl über 0 wie %2, nicht „%3“.</translation>
    </message>
    <message>
        <source>There is no option %1.</source>
        <translation>Es gibt keine Option %1.</translation>
    </message>
    <message>
        <source>There is no option %1 (did you mean %2?).</source>
        <translation>Es gibt keine Option %1 (gemeint %2?).</translation>
    </message>
    <message>
        <source>%1 needs a value.</source>
        <translation>%1 braucht einen Wert.</translation>
    </message>
    <message>
        <source>--export needs --out with the figure&apos;s file.</source>
        <translation>--export braucht --out mit der Datei der Abbildung.</translation>
    </message>
    <message>
        <source>--export needs --db with a database.</source>
        <translation>--export braucht --db mit einer Datenbank.</translation>
    </message>
    <message>
        <source>%1 cannot be started: %2.</source>
        <translation>%1 lässt sich nicht starten: %2.</translation>
    </message>
    <message>
        <source>The grid cannot be written to a file: %1.</source>
        <translation>Das Raster lässt sich nicht in eine Datei schreiben: %1.</translation>
    </message>
    <message>
        <source>The submission ended without an answer.</source>
        <translation>Die Übermittlung endete ohne Antwort.</translation>
    </message>
    <message>
        <source>The test of %1 ended without an answer.</source>
        <translation>Der Test von %1 endete ohne Antwort.</translation>
    </message>
    <message>
        <source>Type values: 4, 8 or 4 … 128.</source>
        <translation>Werte eingeben: 4, 8 oder 4 … 128.</translation>
    </message>
    <message>
        <source>The ends of a range are numbers: 4 … 128.</source>
        <translation>Die Enden eines Bereichs sind Zahlen: 4 … 128.</translation>
    </message>
    <message>
        <source>A step is &quot;× 2&quot; or &quot;+ 2000&quot;.</source>
        <translation>Ein Schritt ist „× 2“ oder „+ 2000“.</translation>
    </message>
    <message>
        <source>The range ends before it begins.</source>
        <translation>Der Bereich endet, bevor er beginnt.</translation>
    </message>
    <message>
        <source>This step never reaches the end of the range.</source>
        <translation>Dieser Schritt erreicht das Ende des Bereichs nie.</translation>
    </message>
    <message>
        <source>A value is missing between two commas.</source>
        <translation>Zwischen zwei Kommas fehlt ein Wert.</translation>
    </message>
    <message>
        <source>style: %1 x %2 mm leave no room for a figure (at least 20 x 15 mm)</source>
        <translation>style: %1 x %2 mm lassen keinen Platz für eine Abbildung (mindestens 20 x 15 mm)</translation>
    </message>
    <message>
        <source>style: text of %1 pt does not fit a figure %2 mm wide</source>
        <translation>style: Text von %1 pt passt nicht in eine %2 mm breite Abbildung</translation>
    </message>
    <message>
        <source>a LaTeX table needs at least one column</source>
        <translation>eine LaTeX-Tabelle braucht mindestens eine Spalte</translation>
    </message>
    <message>
        <source>Cannot write %1: %2.</source>
        <translation>%1 lässt sich nicht schreiben: %2.</translation>
    </message>
    <message>
        <source>Cannot create the folder %1: %2.</source>
        <translation>Der Ordner %1 lässt sich nicht anlegen: %2.</translation>
    </message>
    <message>
        <source>%1 does not exist.</source>
        <translation>%1 existiert nicht.</translation>
    </message>
    <message>
        <source>%1 is a folder.</source>
        <translation>%1 ist ein Ordner.</translation>
    </message>
    <message>
        <source>Cannot read %1: %2.</source>
        <translation>%1 lässt sich nicht lesen: %2.</translation>
    </message>
    <message>
        <source>%1 is larger than %2 MiB.</source>
        <translation>%1 ist größer als %2 MiB.</translation>
    </message>
    <message>
        <source>%1 is nested deeper than %2 levels.</source>
        <translation>%1 ist tiefer als %2 Ebenen verschachtelt.</translation>
    </message>
    <message>
        <source>%1 contains a number that is out of range.</source>
        <translation>%1 enthält eine Zahl außerhalb des Bereichs.</translation>
    </message>
    <message>
        <source>%1 is not valid JSON at line %2, column %3.</source>
        <translation>%1 ist kein gültiges JSON in Zeile %2, Spalte %3.</translation>
    </message>
    <message>
        <source>%1 must be a JSON object.</source>
        <translation>%1 muss ein JSON-Objekt sein.</translation>
    </message>
    <message>
        <source>%1 is out of range.</source>
        <translation>%1 liegt außerhalb des Bereichs.</translation>
    </message>
    <message>
        <source>%1 is not a finite number.</source>
        <translation>%1 ist keine endliche Zahl.</translation>
    </message>
    <message>
        <source>%1 must be a number or a text.</source>
        <translation>%1 muss eine Zahl oder ein Text sein.</translation>
    </message>
    <message>
        <source>%1 is a symbolic link; remove it, and a file is made in its place.</source>
        <translation>%1 ist ein symbolischer Link; nach dem Entfernen entsteht an seiner Stelle eine Datei.</translation>
    </message>
    <message>
        <source>Cannot open %1: %2.</source>
        <translation>%1 lässt sich nicht öffnen: %2.</translation>
    </message>
    <message>
        <source>%1 is not a regular file; remove it, and a file is made in its place.</source>
        <translation>%1 ist keine reguläre Datei; nach dem Entfernen entsteht an ihrer Stelle eine Datei.</translation>
    </message>
    <message>
        <source>%1 is a file with more than one name (a hard link); remove it, and a file is made in its place.</source>
        <translation>%1 ist eine Datei mit mehreren Namen (Hardlink); nach dem Entfernen entsteht an ihrer Stelle eine Datei.</translation>
    </message>
    <message>
        <source>%1 is another user&apos;s file; remove it, and a file is made in its place.</source>
        <translation>%1 gehört einem anderen Benutzer; nach dem Entfernen entsteht an ihrer Stelle eine Datei.</translation>
    </message>
    <message>
        <source>%1 has a bound that is not a finite number.</source>
        <translation>%1 hat eine Grenze, die keine endliche Zahl ist.</translation>
    </message>
    <message>
        <source>%1: &quot;to&quot; lies below &quot;from&quot;.</source>
        <translation>%1: „to“ liegt unter „from“.</translation>
    </message>
    <message>
        <source>%1 never ends: &quot;times&quot; must be above 1 and &quot;from&quot; above 0.</source>
        <translation>%1 endet nie: „times“ muss über 1 und „from“ über 0 liegen.</translation>
    </message>
    <message>
        <source>%1 never ends: &quot;plus&quot; must be above 0.</source>
        <translation>%1 endet nie: „plus“ muss über 0 liegen.</translation>
    </message>
    <message>
        <source>%1 holds more than %2 values.</source>
        <translation>%1 enthält mehr als %2 Werte.</translation>
    </message>
    <message>
        <source>%1 cannot be &quot;%2&quot;; it must be one of %3.</source>
        <translation>%1 kann nicht „%2“ sein; möglich ist eines von %3.</translation>
    </message>
    <message>
        <source>%1 must lie between %2 and %3, not %4.</source>
        <translation>%1 muss zwischen %2 und %3 liegen, nicht bei %4.</translation>
    </message>
    <message>
        <source>%1 must be a whole number, not &quot;%2&quot;.</source>
        <translation>%1 muss eine ganze Zahl sein, nicht „%2“.</translation>
    </message>
    <message>
        <source>&quot;axes&quot;: the grid has more than %1 points (%2).</source>
        <translation>„axes“: Das Raster hat mehr als %1 Punkte (%2).</translation>
    </message>
    <message>
        <source>&quot;where&quot; leaves no point of %1.</source>
        <translation>„where“ lässt keinen Punkt von %1 übrig.</translation>
    </message>
    <message>
        <source>%1: a quote is never closed.</source>
        <translation>%1: Ein Anführungszeichen ist nicht geschlossen.</translation>
    </message>
    <message>
        <source>%1: a column occurs twice.</source>
        <translation>%1: Eine Spalte kommt zweimal vor.</translation>
    </message>
    <message>
        <source>%1 has %2 cells, the header has %3.</source>
        <translation>%1 hat %2 Zellen, die Kopfzeile %3.</translation>
    </message>
    <message>
        <source>%1 holds more than %2 points.</source>
        <translation>%1 enthält mehr als %2 Punkte.</translation>
    </message>
    <message>
        <source>%1 holds no points.</source>
        <translation>%1 enthält keine Punkte.</translation>
    </message>
    <message>
        <source>%1 has neither &quot;axes&quot; nor &quot;points&quot;.</source>
        <translation>%1 hat weder „axes“ noch „points“.</translation>
    </message>
    <message>
        <source>%1 is too long.</source>
        <translation>%1 ist zu lang.</translation>
    </message>
    <message>
        <source>%1 has both &quot;family&quot; and &quot;graph&quot;.</source>
        <translation>%1 hat sowohl „family“ als auch „graph“.</translation>
    </message>
    <message>
        <source>%1 must be a graph or the name of a file with one.</source>
        <translation>%1 muss ein Graph oder der Name einer Datei mit einem Graphen sein.</translation>
    </message>
    <message>
        <source>%1 must be an object.</source>
        <translation>%1 muss ein Objekt sein.</translation>
    </message>
    <message>
        <source>%1 is the axis &quot;%2&quot; under another name.</source>
        <translation>%1 ist die Achse „%2“ unter anderem Namen.</translation>
    </message>
    <message>
        <source>%1 is empty.</source>
        <translation>%1 ist leer.</translation>
    </message>
    <message>
        <source>%1 lists %2 twice.</source>
        <translation>%1 nennt %2 zweimal.</translation>
    </message>
    <message>
        <source>%1 must be a list, or an object of &quot;from&quot;, &quot;to&quot; and &quot;times&quot; or &quot;plus&quot;.</source>
        <translation>%1 muss eine Liste sein oder ein Objekt aus „from“, „to“ und „times“ oder „plus“.</translation>
    </message>
    <message>
        <source>%1 needs &quot;times&quot; or &quot;plus&quot;, one of them.</source>
        <translation>%1 braucht „times“ oder „plus“, eines davon.</translation>
    </message>
    <message>
        <source>%1 has no &quot;to&quot;: an axis must end.</source>
        <translation>%1 hat kein „to“: Eine Achse muss enden.</translation>
    </message>
    <message>
        <source>%1 has no &quot;%2&quot;.</source>
        <translation>%1 hat kein „%2“.</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a number.</source>
        <translation>%1: „%2“ muss eine Zahl sein.</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is &quot;%3&quot; under another name: give one of them.</source>
        <translation>%1: „%2“ ist „%3“ unter anderem Namen: nur eines angeben.</translation>
    </message>
    <message>
        <source>%1 is an axis too.</source>
        <translation>%1 ist auch eine Achse.</translation>
    </message>
    <message>
        <source>%1 has both &quot;axes&quot; and &quot;points&quot;.</source>
        <translation>%1 hat sowohl „axes“ als auch „points“.</translation>
    </message>
    <message>
        <source>%1 must be a list of points or the name of a CSV file.</source>
        <translation>%1 muss eine Liste von Punkten oder der Name einer CSV-Datei sein.</translation>
    </message>
    <message>
        <source>%1 is given by &quot;points&quot; too.</source>
        <translation>%1 ist auch durch „points“ gegeben.</translation>
    </message>
    <message>
        <source>%1 occurs twice.</source>
        <translation>%1 kommt zweimal vor.</translation>
    </message>
    <message>
        <source>%1 must be a list of lists of axes.</source>
        <translation>%1 muss eine Liste von Achsenlisten sein.</translation>
    </message>
    <message>
        <source>%1 must be a list of lists of two or more axes.</source>
        <translation>%1 muss eine Liste von Listen aus zwei oder mehr Achsen sein.</translation>
    </message>
    <message>
        <source>%1: %2 is not an axis.</source>
        <translation>%1: %2 ist keine Achse.</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is tied twice.</source>
        <translation>%1: „%2“ ist zweimal gekoppelt.</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has %3 values and &quot;%4&quot; %5; tied axes must be equally long.</source>
        <translation>%1: „%2“ hat %3 Werte und „%4“ %5; gekoppelte Achsen müssen gleich lang sein.</translation>
    </message>
    <message>
        <source>%1 must be a whole number from 1 to 1000.</source>
        <translation>%1 muss eine ganze Zahl von 1 bis 1000 sein.</translation>
    </message>
    <message>
        <source>%1 must be a whole number of 0 or more.</source>
        <translation>%1 muss eine ganze Zahl ab 0 sein.</translation>
    </message>
    <message>
        <source>%1 must be a list of names.</source>
        <translation>%1 muss eine Liste von Namen sein.</translation>
    </message>
    <message>
        <source>%1 lists &quot;%2&quot; twice.</source>
        <translation>%1 nennt „%2“ zweimal.</translation>
    </message>
    <message>
        <source>%1 must be skip or try, not &quot;%2&quot;.</source>
        <translation>%1 muss skip oder try sein, nicht „%2“.</translation>
    </message>
    <message>
        <source>The batch must be at least 1, not %1.</source>
        <translation>Der Batch muss mindestens 1 sein, nicht %1.</translation>
    </message>
    <message>
        <source>The model has no loss, so it cannot be trained.</source>
        <translation>Das Modell hat keinen Loss und lässt sich daher nicht trainieren.</translation>
    </message>
    <message>
        <source>A tensor of %1 is too large at batch %2.</source>
        <translation>Ein Tensor von %1 ist bei Batch %2 zu groß.</translation>
    </message>
    <message>
        <source>&quot;block&quot; must be a number or four numbers such as 3/4/6/3, not &quot;%1&quot;.</source>
        <translation>„block“ muss eine Zahl sein oder vier Zahlen wie 3/4/6/3, nicht „%1“.</translation>
    </message>
    <message>
        <source>&quot;block&quot; must lie between 1 and 1000, not %1.</source>
        <translation>„block“ muss zwischen 1 und 1000 liegen, nicht bei %1.</translation>
    </message>
    <message>
        <source>Layer &quot;head.pool&quot;: the 7 x 7 window does not fit the map of %1 x %1 that an image side of %2 leaves; &quot;image&quot; must be at least 193.</source>
        <translation>Schicht „head.pool“: Das 7-x-7-Fenster passt nicht in die Karte von %1 x %1, die eine Bildseite von %2 übrig lässt; „image“ muss mindestens 193 sein.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; and &quot;%2&quot; are the same: give one of them.</source>
        <translation>„%1“ und „%2“ sind dasselbe: nur eines angeben.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be &quot;%2&quot;; it must be one of %3.</source>
        <translation>„%1“ kann nicht „%2“ sein; möglich ist eines von %3.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must lie between %2 and %3, not %4.</source>
        <translation>„%1“ muss zwischen %2 und %3 liegen, nicht bei %4.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be a whole number, not &quot;%2&quot;.</source>
        <translation>„%1“ muss eine ganze Zahl sein, nicht „%2“.</translation>
    </message>
    <message>
        <source>%1: unknown dtype &quot;%2&quot;.</source>
        <translation>%1: unbekannter dtype „%2“.</translation>
    </message>
    <message>
        <source>%1: &quot;of&quot; must name an input of the same shape, both of whole numbers.</source>
        <translation>%1: „of“ muss einen Eingang gleicher Form nennen, beide aus ganzen Zahlen.</translation>
    </message>
    <message>
        <source>%1: unknown generator &quot;%2&quot;.</source>
        <translation>%1: unbekannter Generator „%2“.</translation>
    </message>
    <message>
        <source>%1: the generator &quot;%2&quot; does not make %3.</source>
        <translation>%1: Der Generator „%2“ erzeugt kein %3.</translation>
    </message>
    <message>
        <source>%1: whole numbers have no gradient.</source>
        <translation>%1: Ganze Zahlen haben keinen Gradienten.</translation>
    </message>
    <message>
        <source>%1: &quot;density&quot; must lie between 0 and 1.</source>
        <translation>%1: „density“ muss zwischen 0 und 1 liegen.</translation>
    </message>
    <message>
        <source>%1: &quot;low&quot; must lie below &quot;high&quot;.</source>
        <translation>%1: „low“ muss unter „high“ liegen.</translation>
    </message>
    <message>
        <source>%1 is too large.</source>
        <translation>%1 ist zu groß.</translation>
    </message>
    <message>
        <source>%1: %2 takes %3 to %4 inputs, %5 are given.</source>
        <translation>%1: %2 nimmt %3 bis %4 Eingänge, gegeben sind %5.</translation>
    </message>
    <message>
        <source>%1: %2 takes %3 inputs, %4 are given.</source>
        <translation>%1: %2 nimmt %3 Eingänge, gegeben sind %4.</translation>
    </message>
    <message>
        <source>%1: %2 takes %3 to %4 weights.</source>
        <translation>%1: %2 nimmt %3 bis %4 Gewichte.</translation>
    </message>
    <message>
        <source>%1: %2 has no attribute &quot;%3&quot;.</source>
        <translation>%1: %2 hat kein Attribut „%3“.</translation>
    </message>
    <message>
        <source>%1: attribute &quot;%2&quot; has the wrong type.</source>
        <translation>%1: Attribut „%2“ hat den falschen Typ.</translation>
    </message>
    <message>
        <source>Two inputs or layers are named &quot;%1&quot;.</source>
        <translation>Zwei Eingänge oder Schichten heißen „%1“.</translation>
    </message>
    <message>
        <source>Two weights are named &quot;%1&quot;.</source>
        <translation>Zwei Gewichte heißen „%1“.</translation>
    </message>
    <message>
        <source>Weight &quot;%1&quot; is too large.</source>
        <translation>Gewicht „%1“ ist zu groß.</translation>
    </message>
    <message>
        <source>Weight &quot;%1&quot;: a sinusoid table has two dimensions.</source>
        <translation>Gewicht „%1“: Eine Sinustabelle hat zwei Dimensionen.</translation>
    </message>
    <message>
        <source>Weight &quot;%1&quot;: unknown init &quot;%2&quot;.</source>
        <translation>Gewicht „%1“: unbekanntes init „%2“.</translation>
    </message>
    <message>
        <source>Layer &quot;%1&quot; reads &quot;%2&quot;, which comes later: layers must be in the order in which they are computed, without cycles.</source>
        <translation>Schicht „%1“ liest „%2“, das erst später kommt: Schichten stehen in der Reihenfolge ihrer Berechnung, und ein Zyklus lässt sich nicht ordnen.</translation>
    </message>
    <message>
        <source>Layer &quot;%1&quot; reads &quot;%2&quot;, which does not exist.</source>
        <translation>Schicht „%1“ liest „%2“, das es nicht gibt.</translation>
    </message>
    <message>
        <source>Two inputs or layers are named &quot;%1&quot;, or the name holds a colon.</source>
        <translation>Zwei Eingänge oder Schichten heißen „%1“, oder der Name enthält einen Doppelpunkt.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a layer&apos;s output.</source>
        <translation>„%1“ ist nicht die Ausgabe einer Schicht.</translation>
    </message>
    <message>
        <source>%1: a dimension is a number, &quot;B&quot; or &quot;N*B&quot;.</source>
        <translation>%1: Eine Dimension ist eine Zahl, „B“ oder „N*B“.</translation>
    </message>
    <message>
        <source>%1: a dimension must be at least 1.</source>
        <translation>%1: Eine Dimension muss mindestens 1 sein.</translation>
    </message>
    <message>
        <source>%1 must be the name of a layer or an input.</source>
        <translation>%1 muss der Name einer Schicht oder eines Eingangs sein.</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has no output number after its colon.</source>
        <translation>%1: „%2“ hat hinter dem Doppelpunkt keine Ausgabenummer.</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has the wrong type.</source>
        <translation>%1: „%2“ hat den falschen Typ.</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a list.</source>
        <translation>%1: „%2“ muss eine Liste sein.</translation>
    </message>
    <message>
        <source>%1: a weight cannot grow with the batch.</source>
        <translation>%1: Ein Gewicht kann nicht mit dem Batch wachsen.</translation>
    </message>
    <message>
        <source>%1: &quot;weights&quot; must be a list of names.</source>
        <translation>%1: „weights“ muss eine Liste von Namen sein.</translation>
    </message>
    <message>
        <source>%1: &quot;format&quot; must be %2.</source>
        <translation>%1: „format“ muss %2 sein.</translation>
    </message>
    <message>
        <source>%1: &quot;output&quot; is missing.</source>
        <translation>%1: „output“ fehlt.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Layer &quot;conv&quot;: %1 groups do not divide %2 channels and %3 filters.</source>
        <translation>Schicht „conv“: %1 Gruppen teilen nicht %2 Kanäle und %3 Filter.</translation>
    </message>
    <message>
        <source>Layer &quot;attention&quot;: %1 heads do not divide the width %2.</source>
        <translation>Schicht „attention“: %1 Köpfe teilen die Breite %2 nicht.</translation>
    </message>
    <message>
        <source>Layer &quot;layer1.attention&quot;: %1 heads do not divide the width %2.</source>
        <translation>Schicht „layer1.attention“: %1 Köpfe teilen die Breite %2 nicht.</translation>
    </message>
    <message>
        <source>Layer &quot;pool8&quot;: nothing is left of an image side of %1; &quot;image&quot; must be at least 21.</source>
        <translation>Schicht „pool8“: Von einer Bildseite von %1 bleibt nichts übrig; „image“ muss mindestens 21 sein.</translation>
    </message>
    <message>
        <source>Layer &quot;%1.pool&quot;: the 2 x 2 window does not fit the map of 1 x 1 that an image side of %2 leaves; &quot;image&quot; must be at least 29.</source>
        <translation>Schicht „%1.pool“: Das 2-x-2-Fenster passt nicht in die Karte von 1 x 1, die eine Bildseite von %2 übrig lässt; „image“ muss mindestens 29 sein.</translation>
    </message>
    <message>
        <source>Layer &quot;%1.depthwise&quot;: the 3 x 3 window does not fit what an image side of %2 leaves; &quot;image&quot; must be at least 32.</source>
        <translation>Schicht „%1.depthwise“: Das 3-x-3-Fenster passt nicht in das, was eine Bildseite von %2 übrig lässt; „image“ muss mindestens 32 sein.</translation>
    </message>
    <message>
        <source>A message: the type &quot;%1&quot; is unknown.</source>
        <translation>Eine Nachricht: Der Typ „%1“ ist unbekannt.</translation>
    </message>
    <message>
        <source>%1: the protocol &quot;fixed&quot; needs &quot;steps&quot; of at least 1.</source>
        <translation>%1: Das Protokoll „fixed“ braucht „steps“ von mindestens 1.</translation>
    </message>
    <message>
        <source>%1: &quot;cores&quot; must be a list of logical CPU numbers.</source>
        <translation>%1: „cores“ muss eine Liste logischer CPU-Nummern sein.</translation>
    </message>
    <message>
        <source>&quot;cores&quot;: &quot;%1&quot; is not a list of CPU numbers such as 0,2-3.</source>
        <translation>„cores“: „%1“ ist keine Liste von CPU-Nummern wie 0,2-3.</translation>
    </message>
    <message>
        <source>A message has %1 values; the maximum is %2.</source>
        <translation>Eine Nachricht hat %1 Werte; höchstens %2 sind erlaubt.</translation>
    </message>
    <message>
        <source>A message has a value of %1 bytes; the maximum is %2.</source>
        <translation>Eine Nachricht hat einen Wert von %1 Byte; höchstens %2 sind erlaubt.</translation>
    </message>
    <message>
        <source>Cannot create %1: %2.</source>
        <translation>%1 lässt sich nicht anlegen: %2.</translation>
    </message>
    <message>
        <source>%1 is not a folder of a sweep.</source>
        <translation>%1 ist kein Ordner eines Sweeps.</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot; is lost: %2</source>
        <translation>Gerät „%1“ ist verloren: %2</translation>
    </message>
    <message>
        <source>%1 did not answer within half a minute.</source>
        <translation>%1 hat binnen einer halben Minute nicht geantwortet.</translation>
    </message>
    <message>
        <source>%1 failed: %2</source>
        <translation>%1 ist fehlgeschlagen: %2</translation>
    </message>
    <message>
        <source>%1 does not have the format that this program writes.</source>
        <translation>%1 ist nicht das, was dieses Programm dort schreibt.</translation>
    </message>
    <message>
        <source>No job of the sweep &quot;%1&quot; is open in %2.</source>
        <translation>Kein Job des Sweeps „%1“ ist in %2 offen.</translation>
    </message>
    <message>
        <source>%1 is not a result file of a task.</source>
        <translation>%1 ist keine Ergebnisdatei eines Tasks.</translation>
    </message>
    <message>
        <source>%1 has another sweep&apos;s points.</source>
        <translation>%1 enthält die Punkte eines anderen Sweeps.</translation>
    </message>
    <message>
        <source>%1 has a &quot;command&quot; and also &quot;%2&quot;, which already defines one.</source>
        <translation>%1 hat einen „command“ und auch „%2“, woraus einer gebildet wird.</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a string.</source>
        <translation>%1: „%2“ muss ein Text sein.</translation>
    </message>
    <message>
        <source>%1 has no &quot;name&quot;.</source>
        <translation>%1 hat keinen „name“.</translation>
    </message>
    <message>
        <source>%1: &quot;cores&quot; must be a list of processor numbers.</source>
        <translation>%1: „cores“ muss eine Liste von Prozessornummern sein.</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a positive number.</source>
        <translation>%1: „%2“ muss eine positive Zahl sein.</translation>
    </message>
    <message>
        <source>%1: &quot;crashes_in_a_row&quot; must be a whole number, 0 for never.</source>
        <translation>%1: „crashes_in_a_row“ muss eine ganze Zahl sein, 0 für nie.</translation>
    </message>
    <message>
        <source>%1 must be a list of devices.</source>
        <translation>%1 muss eine Liste von Geräten sein.</translation>
    </message>
    <message>
        <source>%1 has two devices &quot;%2&quot;.</source>
        <translation>%1 hat zwei Geräte „%2“.</translation>
    </message>
    <message>
        <source>A device list must be a list of devices.</source>
        <translation>Eine Geräteliste muss eine Liste von Geräten sein.</translation>
    </message>
    <message>
        <source>There is no device &quot;%1&quot;; parascope-cli devices lists them.</source>
        <translation>Es gibt kein Gerät „%1“; parascope-cli devices zeigt die vorhandenen.</translation>
    </message>
    <message>
        <source>There is no device &quot;%1&quot; (did you mean &quot;%2&quot;?); parascope-cli devices lists them.</source>
        <translation>Es gibt kein Gerät „%1“ (gemeint „%2“?); parascope-cli devices zeigt die vorhandenen.</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot;: the worker offers no unit &quot;%2&quot; (it has none).</source>
        <translation>Gerät „%1“: Der Worker bietet keine Einheit „%2“ (er hat keine).</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot;: the worker offers no unit &quot;%2&quot; (it has %3).</source>
        <translation>Gerät „%1“: Der Worker bietet keine Einheit „%2“ (er hat %3).</translation>
    </message>
    <message>
        <source>the keeper of the worker did not answer</source>
        <translation>der Wächter des Workers sagte nichts</translation>
    </message>
    <message>
        <source>the connection ended before the keeper of the worker answered</source>
        <translation>die Verbindung endete, bevor der Wächter des Workers antwortete</translation>
    </message>
    <message>
        <source>the keeper of the worker refused: %1</source>
        <translation>der Wächter des Workers lehnte ab: %1</translation>
    </message>
    <message>
        <source>the keeper of the worker refused: no reason given</source>
        <translation>der Wächter des Workers lehnte ab: kein Grund genannt</translation>
    </message>
    <message>
        <source>the keeper of the worker sent an invalid answer</source>
        <translation>der Wächter des Workers antwortete unverständlich</translation>
    </message>
    <message>
        <source>the keeper of the worker did not answer in the first %1 lines</source>
        <translation>der Wächter des Workers sagte in den ersten %1 Zeilen nichts</translation>
    </message>
    <message>
        <source>The worker has ended.</source>
        <translation>Der Worker hat sich beendet.</translation>
    </message>
    <message>
        <source>The worker&apos;s profile has no usable list of operations.</source>
        <translation>Das Profil des Workers hat keine brauchbare Liste von Operationen.</translation>
    </message>
    <message>
        <source>The request has no &quot;spec&quot;.</source>
        <translation>Die Anfrage hat keine „spec“.</translation>
    </message>
    <message>
        <source>The request has no &quot;devices&quot;.</source>
        <translation>Die Anfrage hat keine „devices“.</translation>
    </message>
    <message>
        <source>No sweep is running on %1.</source>
        <translation>Auf %1 läuft kein Sweep.</translation>
    </message>
    <message>
        <source>The runner has gone.</source>
        <translation>Der Runner ist nicht mehr da.</translation>
    </message>
    <message>
        <source>The runner did not answer in time.</source>
        <translation>Der Runner hat nicht rechtzeitig geantwortet.</translation>
    </message>
    <message>
        <source>Cannot start the runner: %1.</source>
        <translation>Der Runner lässt sich nicht starten: %1.</translation>
    </message>
    <message>
        <source>The runner did not start in time.</source>
        <translation>Der Runner ist nicht rechtzeitig gestartet.</translation>
    </message>
    <message>
        <source>Cannot start %1.</source>
        <translation>%1 lässt sich nicht starten.</translation>
    </message>
    <message>
        <source>Cannot create a socket: %1.</source>
        <translation>Ein Socket lässt sich nicht anlegen: %1.</translation>
    </message>
    <message>
        <source>Nothing is listening at %1.</source>
        <translation>An %1 lauscht niemand.</translation>
    </message>
    <message>
        <source>Cannot connect to %1: %2.</source>
        <translation>Verbindung zu %1 nicht möglich: %2.</translation>
    </message>
    <message>
        <source>Another runner listens at %1.</source>
        <translation>An %1 lauscht ein anderer Runner.</translation>
    </message>
    <message>
        <source>Cannot listen at %1: %2.</source>
        <translation>Lauschen an %1 nicht möglich: %2.</translation>
    </message>
    <message>
        <source>The command of a worker is empty.</source>
        <translation>Der Befehl eines Workers ist leer.</translation>
    </message>
    <message>
        <source>Cannot create a pipe: %1.</source>
        <translation>Eine Pipe lässt sich nicht anlegen: %1.</translation>
    </message>
    <message>
        <source>Cannot start a process: %1.</source>
        <translation>Ein Prozess lässt sich nicht starten: %1.</translation>
    </message>
    <message>
        <source>Cannot start %1: %2.</source>
        <translation>%1 lässt sich nicht starten: %2.</translation>
    </message>
    <message>
        <source>The worker&apos;s input is closed.</source>
        <translation>Die Eingabe des Workers ist geschlossen.</translation>
    </message>
    <message>
        <source>The worker has closed its input.</source>
        <translation>Der Worker hat seine Eingabe geschlossen.</translation>
    </message>
    <message>
        <source>The worker sends more than it reads.</source>
        <translation>Der Worker sendet mehr, als er liest.</translation>
    </message>
    <message>
        <source>The worker does not read its input.</source>
        <translation>Der Worker liest seine Eingabe nicht.</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot;: %2 (%3).</source>
        <translation>Gerät „%1“: %2 (%3).</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot;: %2 (%3); its last words: %4</source>
        <translation>Gerät „%1“: %2 (%3); letzte Worte: %4</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a list of strings.</source>
        <translation>%1: „%2“ muss eine Liste von Texten sein.</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a whole number from 0 to %3.</source>
        <translation>%1: „%2“ muss eine ganze Zahl von 0 bis %3 sein.</translation>
    </message>
    <message>
        <source>%1: &quot;target&quot; must be a host, user@host, or a Host of ssh&apos;s configuration.</source>
        <translation>%1: „target“ muss ein Host, user@host oder ein Host der ssh-Konfiguration sein.</translation>
    </message>
    <message>
        <source>%1: &quot;worker&quot; is empty.</source>
        <translation>%1: „worker“ ist leer.</translation>
    </message>
    <message>
        <source>%1: &quot;environment&quot; must be an object of strings.</source>
        <translation>%1: „environment“ muss ein Objekt aus Texten sein.</translation>
    </message>
    <message>
        <source>%1: &quot;environment&quot;: &quot;%2&quot; must be a variable name with a string value.</source>
        <translation>%1: „environment“: „%2“ muss ein Variablenname mit einem Text sein.</translation>
    </message>
    <message>
        <source>%1: &quot;keeper&quot; is empty.</source>
        <translation>%1: „keeper“ ist leer.</translation>
    </message>
    <message>
        <source>The step times of a run are damaged.</source>
        <translation>Die Schrittzeiten eines Laufs sind beschädigt.</translation>
    </message>
    <message>
        <source>&quot;steps&quot; must hold positive numbers of seconds</source>
        <translation>„steps“ muss positive Zahlen in Sekunden enthalten</translation>
    </message>
    <message>
        <source>it has no family or no platform</source>
        <translation>ohne Familie oder ohne Plattform</translation>
    </message>
    <message>
        <source>it is not an object</source>
        <translation>es ist kein Objekt</translation>
    </message>
    <message>
        <source>run_uuid, platform or family is missing</source>
        <translation>run_uuid, platform oder family fehlt</translation>
    </message>
    <message>
        <source>a step time is not positive</source>
        <translation>eine Schrittzeit ist nicht positiv</translation>
    </message>
    <message>
        <source>a point is not an object</source>
        <translation>ein Punkt ist kein Objekt</translation>
    </message>
    <message>
        <source>a point has no family</source>
        <translation>ein Punkt hat keine Familie</translation>
    </message>
    <message>
        <source>a sweep is not an object</source>
        <translation>ein Sweep ist kein Objekt</translation>
    </message>
    <message>
        <source>an event is not an object</source>
        <translation>ein Ereignis ist kein Objekt</translation>
    </message>
    <message>
        <source>The margin must be above 0, and the false discovery rate between 0 and 1.</source>
        <translation>Die Toleranz muss über 0 liegen, die Rate falscher Entdeckungen zwischen 0 und 1.</translation>
    </message>
    <message>
        <source>The ridge penalty must be 0 or more.</source>
        <translation>Der Ridge-Strafterm muss 0 oder größer sein.</translation>
    </message>
    <message>
        <source>The regression was cancelled.</source>
        <translation>Die Regression wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Weak scaling compares equal batches per device, and these runs have no batch.</source>
        <translation>Schwache Skalierung vergleicht gleiche Batches je Gerät, und diese Läufe haben keinen Batch.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>The point has no batch.</source>
        <translation>Der Punkt hat keinen Batch.</translation>
    </message>
    <message>
        <source>Observations need a table of runs.</source>
        <translation>Beobachtungen brauchen eine Tabelle von Läufen.</translation>
    </message>
    <message>
        <source>figure: &quot;options&quot;: &quot;axes&quot; must be a list of column names</source>
        <translation>figure: &quot;options&quot;: &quot;axes&quot; muss eine Liste von Spaltennamen sein</translation>
    </message>
    <message>
        <source>figure: &quot;options&quot;: &quot;names&quot; must map names to the labels in the figure: {&quot;tpu-v2&quot;: &quot;TPU v2&quot;}</source>
        <translation>figure: &quot;options&quot;: &quot;names&quot; muss zu Namen angeben, wie die Abbildung sie schreibt: {&quot;tpu-v2&quot;: &quot;TPU v2&quot;}</translation>
    </message>
    <message>
        <source>figure: &quot;options&quot;: &quot;timing&quot; must be a string: how the steps were timed, or &quot;any&quot;</source>
        <translation>figure: &quot;options&quot;: &quot;timing&quot; muss ein Text sein: wie die Schritte gemessen wurden, oder &quot;any&quot;</translation>
    </message>
    <message>
        <source>The figure is no longer wanted.</source>
        <translation>Die Abbildung wird nicht mehr gebraucht.</translation>
    </message>
    <message>
        <source>figure: &quot;options&quot;: &quot;share&quot; must be a list of x, y, colour, legend, or an object with the panels of each: {&quot;y&quot;: [&quot;b&quot;, &quot;c&quot;]}</source>
        <translation>figure: &quot;options&quot;: &quot;share&quot; muss eine Liste aus x, y, colour, legend sein oder für jedes davon die Teilbilder nennen: {&quot;y&quot;: [&quot;b&quot;, &quot;c&quot;]}</translation>
    </message>
    <message>
        <source>There are no runs to copy.</source>
        <translation>Keine Läufe zum Kopieren.</translation>
    </message>
    <message>
        <source>%1: the key &quot;%2&quot; is missing.</source>
        <translation>%1: Der Schlüssel „%2“ fehlt.</translation>
    </message>
    <message>
        <source>%1 must be a string.</source>
        <translation>%1 muss eine Zeichenkette sein.</translation>
    </message>
    <message>
        <source>%1 must be true or false.</source>
        <translation>%1 muss true oder false sein.</translation>
    </message>
    <message>
        <source>%1 must be a whole number from %2 to %3.</source>
        <translation>%1 muss eine ganze Zahl von %2 bis %3 sein.</translation>
    </message>
    <message>
        <source>%1 must be a whole number that is not negative.</source>
        <translation>%1 muss eine nicht negative ganze Zahl sein.</translation>
    </message>
    <message>
        <source>%1 must be a number from %2 to %3.</source>
        <translation>%1 muss eine Zahl von %2 bis %3 sein.</translation>
    </message>
    <message>
        <source>%1 must be a list of strings.</source>
        <translation>%1 muss eine Liste von Zeichenketten sein.</translation>
    </message>
    <message>
        <source>%1 must be a list of durations.</source>
        <translation>%1 muss eine Liste von Dauern sein.</translation>
    </message>
    <message>
        <source>%1 must be a list of durations of a nanosecond to a year, in seconds.</source>
        <translation>%1 muss eine Liste von Dauern zwischen einer Nanosekunde und einem Jahr sein, in Sekunden.</translation>
    </message>
    <message>
        <source>%1 must be one of %2 and is &quot;%3&quot;.</source>
        <translation>%1 muss eines von %2 sein und ist „%3“.</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>%1 lässt sich nicht lesen.</translation>
    </message>
    <message>
        <source>%1 contains no ParaDnn logs (a NAME.out and a NAME.err per run).</source>
        <translation>%1 enthält keine Logs von ParaDnn (je Lauf ein NAME.out und ein NAME.err).</translation>
    </message>
    <message>
        <source>%1 holds no rows below a header.</source>
        <translation>%1 enthält keine Zeilen unter der Kopfzeile.</translation>
    </message>
    <message>
        <source>%1 is a folder, not a database.</source>
        <translation>%1 ist ein Ordner, keine Datenbank.</translation>
    </message>
    <message>
        <source>%1 is an SQLite file, but not a Parascope database.</source>
        <translation>%1 ist eine SQLite-Datei, aber keine Parascope-Datenbank.</translation>
    </message>
    <message>
        <source>%1 is being written by %2.</source>
        <translation>%1 wird gerade von %2 beschrieben.</translation>
    </message>
    <message>
        <source>%1 is longer than %2 characters.</source>
        <translation>%1 ist länger als %2 Zeichen.</translation>
    </message>
    <message>
        <source>%1 is neither JSON nor CSV.</source>
        <translation>%1 ist weder JSON noch CSV.</translation>
    </message>
    <message>
        <source>%1 is not a ParaDnn file: it has no list &quot;labels&quot;.</source>
        <translation>%1 ist keine ParaDnn-Datei: Die Liste „labels“ fehlt.</translation>
    </message>
    <message>
        <source>%1 is not a ParaDnn performance file: it has no list &quot;example_per_sec&quot;.</source>
        <translation>%1 ist keine Leistungsdatei von ParaDnn: Die Liste „example_per_sec“ fehlt.</translation>
    </message>
    <message>
        <source>%1 is not a Parascope database.</source>
        <translation>%1 ist keine Parascope-Datenbank.</translation>
    </message>
    <message>
        <source>%1 is truncated: %2 of %3 bytes are there.</source>
        <translation>%1 ist abgeschnitten: %2 von %3 Byte sind vorhanden.</translation>
    </message>
    <message>
        <source>%1 is truncated: its header is incomplete.</source>
        <translation>%1 ist abgeschnitten: Der Kopf ist nicht vollständig.</translation>
    </message>
    <message>
        <source>%1 was written by a newer Parascope (schema %2, this program knows %3).</source>
        <translation>%1 stammt von einem neueren Parascope (Schema %2, dieses Programm kennt %3).</translation>
    </message>
    <message>
        <source>%1, column %2: %3</source>
        <translation>%1, Spalte %2: %3</translation>
    </message>
    <message>
        <source>%1, line %2: a quote is never closed.</source>
        <translation>%1, Zeile %2: Ein Anführungszeichen ist nicht geschlossen.</translation>
    </message>
    <message>
        <source>%1, line 1: there is no column &quot;platform&quot;; name it with --platform.</source>
        <translation>%1, Zeile 1: Es gibt keine Spalte „platform“; mit --platform angeben.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number</source>
        <translation>„%1“ ist keine Zahl</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an outcome</source>
        <translation>„%1“ ist kein Ausgang</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a whole number</source>
        <translation>„%1“ ist keine ganze Zahl</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not have the type that an export uses</source>
        <translation>„%1“ ist von anderer Art als in einem Export</translation>
    </message>
    <message>
        <source>%1 belongs to another file and cannot be moved away: %2.</source>
        <translation>%1 gehört zu einer anderen Datei und lässt sich nicht wegbewegen: %2.</translation>
    </message>
    <message>
        <source>%1 cannot be opened for writing: %2.</source>
        <translation>%1 lässt sich nicht zum Schreiben öffnen: %2.</translation>
    </message>
    <message>
        <source>%1 could not be copied for reading: %2.</source>
        <translation>%1 ließ sich nicht zur Ansicht kopieren: %2.</translation>
    </message>
    <message>
        <source>%1 could not be created: %2.</source>
        <translation>%1 ließ sich nicht anlegen: %2.</translation>
    </message>
    <message>
        <source>%1 does not state whether it is from a TPU or a GPU; name it with --platform.</source>
        <translation>%1 sagt nicht, ob es von einer TPU oder einer GPU stammt; mit --platform angeben.</translation>
    </message>
    <message>
        <source>%1 has %2 names (hard links): a writer that uses one name is not detected under another. Keep one name, or copy the file.</source>
        <translation>%1 hat %2 Namen (Hardlinks): Wer unter einem Namen schreibt, ist unter einem anderen nicht zu sehen. Nur einen Namen behalten oder die Datei kopieren.</translation>
    </message>
    <message>
        <source>%1 has no run %2.</source>
        <translation>%1 hat keinen Lauf %2.</translation>
    </message>
    <message>
        <source>%1 has no schema version.</source>
        <translation>%1 hat keine Schemaversion.</translation>
    </message>
    <message>
        <source>%1 claims more step times than a file of its size can contain: it is damaged or was manipulated.</source>
        <translation>%1 enthält mehr Schrittzeiten, als eine Datei dieser Größe kann: Sie ist beschädigt oder absichtlich so gemacht.</translation>
    </message>
    <message>
        <source>%1 is a database; &quot;merge&quot; adds databases to each other.</source>
        <translation>%1 ist eine Datenbank; Datenbanken führt „merge“ zusammen.</translation>
    </message>
    <message>
        <source>%1 is being written by another program, under another name.</source>
        <translation>%1 wird von einem anderen Programm unter anderem Namen beschrieben.</translation>
    </message>
    <message>
        <source>%1 is being written under another name; open it by that.</source>
        <translation>%1 wird unter anderem Namen beschrieben; unter diesem öffnen.</translation>
    </message>
    <message>
        <source>%1 is damaged.</source>
        <translation>%1 ist beschädigt.</translation>
    </message>
    <message>
        <source>%1 is damaged: a run has no configuration.</source>
        <translation>%1 ist beschädigt: Ein Lauf hat keine Konfiguration.</translation>
    </message>
    <message>
        <source>%1 is damaged: a run has no setup.</source>
        <translation>%1 ist beschädigt: Ein Lauf hat kein Setup.</translation>
    </message>
    <message>
        <source>%1 is damaged: run %2 has no known outcome.</source>
        <translation>%1 ist beschädigt: Lauf %2 hat keinen bekannten Ausgang.</translation>
    </message>
    <message>
        <source>%1 is not a Benchmarker result: &quot;framework&quot;, &quot;problem&quot; or &quot;batch_size&quot; is missing.</source>
        <translation>%1 ist kein Benchmarker-Ergebnis: „framework“, „problem“ oder „batch_size“ fehlt.</translation>
    </message>
    <message>
        <source>%1 is not a ParaDnn trace: it has no list &quot;labels&quot;.</source>
        <translation>%1 ist kein ParaDnn-Trace: Die Liste „labels“ fehlt.</translation>
    </message>
    <message>
        <source>%1 is not an export of Parascope.</source>
        <translation>%1 ist kein Export von Parascope.</translation>
    </message>
    <message>
        <source>%1 is not an object.</source>
        <translation>%1 ist kein Objekt.</translation>
    </message>
    <message>
        <source>%1 was exported by a newer Parascope.</source>
        <translation>%1 wurde von einem neueren Parascope exportiert.</translation>
    </message>
    <message>
        <source>%1 was replaced while it was being opened.</source>
        <translation>%1 wurde während des Öffnens ersetzt.</translation>
    </message>
    <message>
        <source>%1, line 1: two columns are &quot;%2&quot;.</source>
        <translation>%1, Zeile 1: Zwei Spalten heißen „%2“.</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a number</source>
        <translation>%1: „%2“ ist keine Zahl</translation>
    </message>
    <message>
        <source>%1: &quot;batch_size&quot; is not a positive number.</source>
        <translation>%1: „batch_size“ ist keine positive Zahl.</translation>
    </message>
    <message>
        <source>%1: &quot;columns&quot; is not an object.</source>
        <translation>%1: „columns“ ist kein Objekt.</translation>
    </message>
    <message>
        <source>%1: &quot;device&quot; is missing; name the platform with --platform.</source>
        <translation>%1: „device“ fehlt; die Plattform mit --platform angeben.</translation>
    </message>
    <message>
        <source>%1: &quot;ignore&quot; holds something that is not a column name.</source>
        <translation>%1: „ignore“ enthält etwas, das kein Spaltenname ist.</translation>
    </message>
    <message>
        <source>%1: &quot;ignore&quot; is not a list.</source>
        <translation>%1: „ignore“ ist keine Liste.</translation>
    </message>
    <message>
        <source>%1: &quot;problem&quot; has no &quot;name&quot;.</source>
        <translation>%1: „problem“ hat keinen „name“.</translation>
    </message>
    <message>
        <source>%1: &quot;scale&quot; of column &quot;%2&quot; must be a number other than 0.</source>
        <translation>%1: „scale“ der Spalte „%2“ muss eine Zahl ungleich 0 sein.</translation>
    </message>
    <message>
        <source>%1: &quot;set&quot; is not an object.</source>
        <translation>%1: „set“ ist kein Objekt.</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>%1: column &quot;%2&quot; has no target.</source>
        <translation>%1: Spalte „%2“ hat kein Ziel.</translation>
    </message>
    <message>
        <source>%1: the list &quot;%2&quot; does not have the same length as &quot;labels&quot;.</source>
        <translation>%1: Die Liste „%2“ hat eine andere Länge als „labels“.</translation>
    </message>
    <message>
        <source>%1: the list &quot;states&quot; does not have the same length as &quot;err_jobs&quot;.</source>
        <translation>%1: Die Liste „states“ hat eine andere Länge als „err_jobs“.</translation>
    </message>
    <message>
        <source>A column map is for CSV files; %1 is to be read as %2.</source>
        <translation>Eine Spaltenzuordnung gilt für CSV-Dateien; %1 wird als %2 gelesen.</translation>
    </message>
    <message>
        <source>The column map sets %1.</source>
        <translation>Die Spaltenzuordnung setzt %1.</translation>
    </message>
    <message>
        <source>The loss &quot;%1&quot; is not a scalar.</source>
        <translation>Der Loss „%1“ ist kein Skalar.</translation>
    </message>
    <message>
        <source>run %1 refers to point %2, but there are %3</source>
        <translation>Lauf %1 gehört zu Punkt %2, vorhanden sind %3</translation>
    </message>
    <message>
        <source>%1: there is no folder %2</source>
        <translation>%1: Es gibt keinen Ordner %2</translation>
    </message>
    <message>
        <source>a resolution of %1 dpi gives no usable image</source>
        <translation>eine Auflösung von %1 dpi ergibt kein brauchbares Bild</translation>
    </message>
    <message>
        <source>%1: the ending must be pdf, svg, png, tex or csv</source>
        <translation>%1: Die Endung muss pdf, svg, png, tex oder csv sein</translation>
    </message>
    <message>
        <source>%1: nothing to draw: %2</source>
        <translation>%1: nichts zu zeichnen: %2</translation>
    </message>
    <message>
        <source>%1: the image could not be encoded</source>
        <translation>%1: Das Bild ließ sich nicht kodieren</translation>
    </message>
    <message>
        <source>%1: carries no figure of this program</source>
        <translation>%1: enthält keine Abbildung dieses Programms</translation>
    </message>
    <message>
        <source>style: &quot;preset&quot;: &quot;%1&quot; is not known</source>
        <translation>style: &quot;preset&quot;: &quot;%1&quot; ist unbekannt</translation>
    </message>
    <message>
        <source>style: &quot;font&quot;: the font &quot;%1&quot; is not installed</source>
        <translation>style: &quot;font&quot;: Die Schrift &quot;%1&quot; ist nicht installiert</translation>
    </message>
    <message>
        <source>a LaTeX table: there is no run %1</source>
        <translation>eine LaTeX-Tabelle: Es gibt keinen Lauf %1</translation>
    </message>
    <message>
        <source>TikZ source of %1 marks would exhaust TeX&apos;s memory (at most %2); PDF and SVG rasterise such a cloud</source>
        <translation>TikZ-Quelltext von %1 Marken würde den Speicher von TeX sprengen (höchstens %2); PDF und SVG rastern eine solche Wolke</translation>
    </message>
    <message>
        <source>The database is damaged: a row of %1 refers to a missing row of %2; it was left as it is.</source>
        <translation>Die Datenbank ist beschädigt: Eine Zeile von %1 verweist auf eine fehlende Zeile von %2; sie blieb, wie sie war.</translation>
    </message>
    <message>
        <source>There is no import format &quot;%1&quot;; available: %2.</source>
        <translation>Es gibt kein Importformat „%1“; vorhanden: %2.</translation>
    </message>
    <message>
        <source>--percentiles: &quot;%1&quot; is neither paper nor tukey.</source>
        <translation>--percentiles: „%1“ ist weder paper noch tukey.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains text; a box plot needs numbers.</source>
        <translation>„%1“ enthält Texte; ein Boxplot braucht Zahlen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains text; a comparison needs numbers.</source>
        <translation>„%1“ enthält Texte; ein Vergleich braucht Zahlen.</translation>
    </message>
    <message>
        <source>%1 runs are in A and in B; the two sides must not overlap.</source>
        <translation>%1 Läufe sind in A und in B; die Seiten dürfen sich nicht überschneiden.</translation>
    </message>
    <message>
        <source>Time is added up by operation or layer, not by &quot;%1&quot;.</source>
        <translation>Zeit wird nach operation oder layer summiert, nicht nach „%1“.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an aggregation; use median, best, mean, geometric, count or spread.</source>
        <translation>„%1“ ist keine Art der Zusammenfassung; vorhanden: median, best, mean, geometric, count und spread.</translation>
    </message>
    <message>
        <source>The axes of a heat map must differ; both are &quot;%1&quot;.</source>
        <translation>Die Achsen einer Heatmap müssen verschieden sein; beide sind „%1“.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds no numbers, so it cannot be a heat map&apos;s metric.</source>
        <translation>„%1“ enthält keine Zahlen und kann daher nicht Metrik einer Heatmap sein.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is an axis and cannot be fixed.</source>
        <translation>„%1“ ist eine Achse und kann nicht fest sein.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains text; a regression needs numbers.</source>
        <translation>„%1“ enthält Texte; eine Regression braucht Zahlen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains text, so it cannot be a regression&apos;s target.</source>
        <translation>„%1“ enthält Texte und kann daher nicht Ziel einer Regression sein.</translation>
    </message>
    <message>
        <source>The order of a regression is 1 or 2, not %1.</source>
        <translation>Die Ordnung einer Regression ist 1 oder 2, nicht %1.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds no numbers.</source>
        <translation>„%1“ enthält keine Zahlen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds numbers; two names are compared here.</source>
        <translation>„%1“ enthält Zahlen; verglichen werden hier zwei Namen.</translation>
    </message>
    <message>
        <source>There is no %1 &quot;%2&quot;, and the runs have no other.</source>
        <translation>Es gibt kein %1 „%2“; es gibt keines.</translation>
    </message>
    <message>
        <source>There is no %1 &quot;%2&quot;; available: %3.</source>
        <translation>Es gibt kein %1 „%2“; vorhanden: %3.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; would mix FLOP counts of several definitions (%2); choose one with --flops, or filter by flops_definition.</source>
        <translation>„%1“ würde FLOP-Zählungen mehrerer Definitionen mischen (%2); mit --flops eine wählen oder nach flops_definition filtern.</translation>
    </message>
    <message>
        <source>--match: &quot;%1&quot; is not work, batch*K (K a number) or best-batch.</source>
        <translation>--match: „%1“ ist keines von work, batch*K (K eine Zahl) und best-batch.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds no numbers, so it has no ratio.</source>
        <translation>„%1“ enthält keine Zahlen und hat daher kein Verhältnis.</translation>
    </message>
    <message>
        <source>A speedup compares two; numerator and denominator are both &quot;%1&quot;.</source>
        <translation>Ein Speedup vergleicht zwei; Zähler und Nenner sind beide „%1“.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds numbers; versions and data types are names.</source>
        <translation>„%1“ enthält Zahlen; Versionen und Datentypen sind Namen.</translation>
    </message>
    <message>
        <source>No run here was timed as &quot;%1&quot;; available: %2, and any.</source>
        <translation>Kein Lauf hier hat die Zeitmessung „%1“; vorhanden: %2 und any.</translation>
    </message>
    <message>
        <source>The selection has %1 rows, the table %2.</source>
        <translation>Die Auswahl hat %1 Zeilen, die Tabelle %2.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds numbers; it cannot be &quot;%2&quot;.</source>
        <translation>„%1“ enthält Zahlen; es kann nicht „%2“ sein.</translation>
    </message>
    <message>
        <source>figure: &quot;kind&quot;: &quot;%1&quot; is not drawn by this version</source>
        <translation>figure: &quot;kind&quot;: &quot;%1&quot; zeichnet diese Version nicht</translation>
    </message>
    <message>
        <source>figure: &quot;panels&quot;: panel %1 (%2) itself has several parts</source>
        <translation>figure: &quot;panels&quot;: Teilbild %1 (%2) hat selbst mehrere Teile</translation>
    </message>
    <message>
        <source>figure: &quot;panels&quot;: panel %1 (%2) is empty: %3</source>
        <translation>figure: &quot;panels&quot;: Teilbild %1 (%2) ist leer: %3</translation>
    </message>
    <message>
        <source>figure: &quot;options&quot;: &quot;share&quot;: panels %1 and %2 have different %3 axes</source>
        <translation>figure: &quot;options&quot;: &quot;share&quot;: Teilbilder %1 und %2 haben verschiedene %3-Achsen</translation>
    </message>
    <message>
        <source>figure: &quot;options&quot;: &quot;share&quot;: panels %1 and %2 have different colour scales</source>
        <translation>figure: &quot;options&quot;: &quot;share&quot;: Teilbilder %1 und %2 haben verschiedene Farbskalen</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot;: &quot;%3&quot; is not one of %4</source>
        <translation>%1: &quot;%2&quot;: &quot;%3&quot; ist keines von %4</translation>
    </message>
    <message>
        <source>%1: must be an object</source>
        <translation>%1: muss ein Objekt sein</translation>
    </message>
    <message>
        <source>%1: a figure spec is an object</source>
        <translation>%1: Eine Abbildungs-Spec ist ein Objekt</translation>
    </message>
    <message>
        <source>%1: &quot;kind&quot;: &quot;%2&quot; is not one of %3</source>
        <translation>%1: &quot;kind&quot;: &quot;%2&quot; ist keines von %3</translation>
    </message>
    <message>
        <source>%1: &quot;panels&quot; must be a list of at most 24 figures</source>
        <translation>%1: &quot;panels&quot; muss eine Liste von höchstens 24 Abbildungen sein</translation>
    </message>
    <message>
        <source>%1: a panel cannot be a composite itself</source>
        <translation>%1: Ein Teilbild kann nicht selbst eine Verbundabbildung sein</translation>
    </message>
    <message>
        <source>%1: &quot;panels&quot;: &quot;%2&quot; is %3 in a panel and %4 in the figure; one figure has one</source>
        <translation>%1: &quot;panels&quot;: &quot;%2&quot; ist %3 in einem Teilbild und %4 in der Abbildung; eine Abbildung hat nur eines</translation>
    </message>
    <message>
        <source>%1: &quot;panels&quot; belongs to the kind &quot;composite&quot;, and only to it</source>
        <translation>%1: &quot;panels&quot; gehört zur Art &quot;composite&quot; und nur zu ihr</translation>
    </message>
    <message>
        <source>Layer &quot;%1&quot;: %2.</source>
        <translation>Schicht „%1“: %2.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a peak; use datasheet, measured, or a number of FLOP/s.</source>
        <translation>„%1“ ist kein Spitzenwert; möglich: datasheet, measured oder eine Zahl in FLOP/s.</translation>
    </message>
    <message>
        <source>The step times of run %1 were not recorded.</source>
        <translation>Die Schrittzeiten von Lauf %1 wurden nicht aufgezeichnet.</translation>
    </message>
    <message>
        <source>None of the open databases holds the run %1.</source>
        <translation>Keine der offenen Datenbanken enthält den Lauf %1.</translation>
    </message>
    <message>
        <source>%1 is a device, not a file.</source>
        <translation>%1 ist ein Gerät, keine Datei.</translation>
    </message>
    <message>
        <source>%1 must be a number, not &quot;%2&quot;.</source>
        <translation>%1 muss eine Zahl sein, nicht „%2“.</translation>
    </message>
    <message>
        <source>%1 has both &quot;config&quot; and &quot;%2&quot;.</source>
        <translation>%1 hat sowohl „config“ als auch „%2“.</translation>
    </message>
    <message>
        <source>%1 sets &quot;%2&quot;, which the family &quot;%3&quot; does not have.</source>
        <translation>%1 gibt „%2“ an, das die Familie „%3“ nicht hat.</translation>
    </message>
    <message>
        <source>%1 and measure.repeats are the same: give one of them.</source>
        <translation>%1 und measure.repeats sind dasselbe: nur eines angeben.</translation>
    </message>
    <message>
        <source>%1 must be coarse, shuffle, listed or adaptive, not &quot;%2&quot;.</source>
        <translation>%1 muss coarse, shuffle, listed oder adaptive sein, nicht „%2“.</translation>
    </message>
    <message>
        <source>%1 needs &quot;order&quot;: &quot;adaptive&quot;.</source>
        <translation>%1 braucht &quot;order&quot;: &quot;adaptive&quot;.</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a number above 0 and not above 1.</source>
        <translation>%1: „%2“ muss eine Zahl über 0 und nicht über 1 sein.</translation>
    </message>
    <message>
        <source>%1 must be an object with one of &quot;map_error&quot;, &quot;fraction&quot; and &quot;seconds&quot;.</source>
        <translation>%1 muss ein Objekt mit „map_error“, „fraction“ oder „seconds“ sein.</translation>
    </message>
    <message>
        <source>%1 asks two questions; one at a time.</source>
        <translation>%1 stellt zwei Fragen; immer nur eine.</translation>
    </message>
    <message>
        <source>%1: &quot;border&quot; must be a list of two platforms.</source>
        <translation>%1: „border“ muss eine Liste von zwei Plattformen sein.</translation>
    </message>
    <message>
        <source>%1 needs &quot;largest&quot;, &quot;smallest&quot;, &quot;border&quot; or &quot;contour&quot;.</source>
        <translation>%1 braucht „largest“, „smallest“, „border“ oder „contour“.</translation>
    </message>
    <message>
        <source>%1: &quot;where&quot; belongs to &quot;largest&quot; and &quot;smallest&quot;.</source>
        <translation>%1: „where“ gehört zu „largest“ und „smallest“.</translation>
    </message>
    <message>
        <source>%1: &quot;contour&quot; and &quot;at&quot; belong together.</source>
        <translation>%1: „contour“ und „at“ gehören zusammen.</translation>
    </message>
    <message>
        <source>%1: &quot;at&quot; must be a positive number.</source>
        <translation>%1: „at“ muss eine positive Zahl sein.</translation>
    </message>
    <message>
        <source>%1 completed runs are too few to predict others from; at least %2 are needed.</source>
        <translation>%1 abgeschlossene Läufe sind zu wenige, um andere vorherzusagen; mindestens %2 sind nötig.</translation>
    </message>
    <message>
        <source>&quot;kv_heads&quot;: %1 key-value heads do not divide %2 heads.</source>
        <translation>„kv_heads“: %1 Key-Value-Köpfe teilen %2 Köpfe nicht.</translation>
    </message>
    <message>
        <source>&quot;heads&quot;: %1 heads do not divide the width %2.</source>
        <translation>„heads“: %1 Köpfe teilen die Breite %2 nicht.</translation>
    </message>
    <message>
        <source>&quot;rope_width&quot; must be given where &quot;kv_rank&quot; is.</source>
        <translation>„rope_width“ ist nötig, wo „kv_rank“ gegeben ist.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; needs &quot;kv_rank&quot;.</source>
        <translation>„%1“ braucht „kv_rank“.</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: rotary positions need an even width, not %2.</source>
        <translation>„%1“: Rotierende Positionen brauchen eine gerade Breite, nicht %2.</translation>
    </message>
    <message>
        <source>&quot;rope_width&quot; is %1, more than a head&apos;s %2.</source>
        <translation>„rope_width“ ist %1, mehr als die %2 eines Kopfs.</translation>
    </message>
    <message>
        <source>&quot;position&quot; must be rope where &quot;kv_rank&quot; is given.</source>
        <translation>„position“ muss rope sein, wo „kv_rank“ gegeben ist.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2, more than the %3 learned positions.</source>
        <translation>„%1“ ist %2, mehr als die %3 gelernten Positionen.</translation>
    </message>
    <message>
        <source>&quot;inner&quot; must be at least 1.</source>
        <translation>„inner“ muss mindestens 1 sein.</translation>
    </message>
    <message>
        <source>&quot;top_k&quot; is %1, more than the %2 experts.</source>
        <translation>„top_k“ ist %1, mehr als die %2 Experten.</translation>
    </message>
    <message>
        <source>&quot;expert_inner&quot; must be at least 1.</source>
        <translation>„expert_inner“ muss mindestens 1 sein.</translation>
    </message>
    <message>
        <source>&quot;activation&quot;: experts are gated (swiglu or geglu), not %1.</source>
        <translation>„activation“: Experten haben Gates (swiglu oder geglu), nicht %1.</translation>
    </message>
    <message>
        <source>&quot;patch&quot;: patches of %1 do not divide an image of %2.</source>
        <translation>„patch“: Patches von %1 teilen ein Bild von %2 nicht.</translation>
    </message>
    <message>
        <source>&quot;length&quot; is %1, more than the %2 learned positions.</source>
        <translation>„length“ ist %1, mehr als die %2 gelernten Positionen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be a number, not &quot;%2&quot;.</source>
        <translation>„%1“ muss eine Zahl sein, nicht „%2“.</translation>
    </message>
    <message>
        <source>Family &quot;%1&quot; has no mode &quot;%2&quot;.</source>
        <translation>Familie „%1“ hat keinen Modus „%2“.</translation>
    </message>
    <message>
        <source>&quot;patch&quot;: patches of %1 do not divide a latent image of %2.</source>
        <translation>„patch“: Patches von %1 teilen ein latentes Bild von %2 nicht.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be widths such as 512-256 or none, not &quot;%2&quot;.</source>
        <translation>„%1“ muss aus Breiten wie 512-256 bestehen oder none sein, nicht „%2“.</translation>
    </message>
    <message>
        <source>&quot;levels&quot; must be factors such as 1-2-2-2, not &quot;%1&quot;.</source>
        <translation>„levels“ muss aus Faktoren wie 1-2-2-2 bestehen, nicht „%1“.</translation>
    </message>
    <message>
        <source>&quot;groups&quot;: %1 groups do not divide %2 filters.</source>
        <translation>„groups“: %1 Gruppen teilen %2 Filter nicht.</translation>
    </message>
    <message>
        <source>&quot;image&quot; is %1, too small for %2 levels.</source>
        <translation>„image“ ist %1, zu klein für %2 Ebenen.</translation>
    </message>
    <message>
        <source>Weight &quot;%1&quot;: unknown dtype &quot;%2&quot;.</source>
        <translation>Gewicht „%1“: unbekannter dtype „%2“.</translation>
    </message>
    <message>
        <source>%1 must hold an object.</source>
        <translation>%1 muss ein Objekt enthalten.</translation>
    </message>
    <message>
        <source>%1 is missing: it defines which kind of model this is.</source>
        <translation>%1 fehlt: Es sagt, welche Art von Modell dies ist.</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <translation>%1 %2.</translation>
    </message>
    <message>
        <source>%1 is not a known key of %2 models, and it may change the model.</source>
        <translation>%1 ist ein Schlüssel, den kein %2-Modell hier hat und der das Modell ändern kann.</translation>
    </message>
    <message>
        <source>%1 has no &quot;args&quot;.</source>
        <translation>%1 hat keine „args“.</translation>
    </message>
    <message>
        <source>%1: a %2 has no argument &quot;%3&quot;.</source>
        <translation>%1: Ein %2 hat kein Argument „%3“.</translation>
    </message>
    <message>
        <source>%1: there is no data type &quot;%2&quot;.</source>
        <translation>%1: Es gibt keinen Datentyp „%2“.</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is %3, and the keys are %4.</source>
        <translation>%1: „%2“ ist %3, und die Keys sind %4.</translation>
    </message>
    <message>
        <source>%1 must hold a list of operators.</source>
        <translation>%1 muss eine Liste von Operatoren enthalten.</translation>
    </message>
    <message>
        <source>%1 has no &quot;type&quot;.</source>
        <translation>%1 hat keinen „type“.</translation>
    </message>
    <message>
        <source>%1: the type &quot;%2&quot; is not a point of the family &quot;%3&quot;.</source>
        <translation>%1: Der Typ „%2“ ist kein Punkt der Familie „%3“.</translation>
    </message>
    <message>
        <source>&quot;out_dtype&quot;: results of this type cannot be stored in %1.</source>
        <translation>„out_dtype“: Ergebnisse dieses Typs werden nicht in %1 gehalten.</translation>
    </message>
    <message>
        <source>&quot;context&quot; is %1, less than the %2 queries at its end.</source>
        <translation>„context“ ist %1, weniger als die %2 Queries an seinem Ende.</translation>
    </message>
    <message>
        <source>&quot;rope_width&quot; must be even and at most a head&apos;s %1, not %2.</source>
        <translation>„rope_width“ muss gerade sein und höchstens die %1 eines Kopfs, nicht %2.</translation>
    </message>
    <message>
        <source>&quot;window&quot; needs &quot;causal&quot; 1.</source>
        <translation>„window“ braucht „causal“ 1.</translation>
    </message>
    <message>
        <source>&quot;expert_parallel&quot;: %1 devices cannot evenly share %2 experts and %3 per token.</source>
        <translation>„expert_parallel“: %1 Geräte teilen %2 Experten und %3 je Token nicht gleichmäßig auf.</translation>
    </message>
    <message>
        <source>&quot;tensor_parallel&quot;: an inner width of %1 does not divide evenly.</source>
        <translation>„tensor_parallel“: Eine innere Breite von %1 lässt sich nicht gleichmäßig teilen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be even and at most a head&apos;s %2, not %3.</source>
        <translation>„%1“ muss gerade sein und höchstens die %2 eines Kopfs, nicht %3.</translation>
    </message>
    <message>
        <source>&quot;rope_scaling&quot;: &quot;%1&quot; holds something that is not a positive number.</source>
        <translation>„rope_scaling“: „%1“ enthält etwas, das keine positive Zahl ist.</translation>
    </message>
    <message>
        <source>&quot;rope_scaling&quot; cannot be &quot;%1&quot;; it must be none, linear, llama3, yarn or list.</source>
        <translation>„rope_scaling“ kann nicht „%1“ sein; möglich: none, linear, llama3, yarn oder list.</translation>
    </message>
    <message>
        <source>&quot;rope_scaling&quot;: %1 takes %2 numbers, %3 are given.</source>
        <translation>„rope_scaling“: %1 nimmt %2 Zahlen, gegeben sind %3.</translation>
    </message>
    <message>
        <source>&quot;goal&quot;: there is no metric &quot;%1&quot; that a sweep could look for.</source>
        <translation>„goal“: Es gibt keine Metrik „%1“, nach der ein Sweep suchen könnte.</translation>
    </message>
    <message>
        <source>&quot;goal&quot;: the sweep has no device of platform &quot;%1&quot;.</source>
        <translation>„goal“: Der Sweep hat kein Gerät der Plattform „%1“.</translation>
    </message>
    <message>
        <source>&quot;goal&quot;: the peak FLOP/s of &quot;%1&quot; is unknown, so that nothing is known of its utilisation.</source>
        <translation>„goal“: Der Spitzenwert von „%1“ in FLOP/s ist unbekannt und damit auch die Auslastung.</translation>
    </message>
    <message>
        <source>&quot;goal&quot;: no point of the grid meets &quot;%1&quot;.</source>
        <translation>„goal“: Kein Punkt des Rasters erfüllt „%1“.</translation>
    </message>
    <message>
        <source>The run %1 is of &quot;%2&quot;, a model that is unknown to this program.</source>
        <translation>Der Lauf %1 ist von „%2“, einem Modell, das dieses Programm nicht kennt.</translation>
    </message>
    <message>
        <source>No run was named.</source>
        <translation>Kein Lauf wurde genannt.</translation>
    </message>
    <message>
        <source>The runs are from several sweeps or families (%1 and %2); a command can measure only one of them.</source>
        <translation>Die Läufe stammen aus mehreren Sweeps oder Familien (%1 und %2); ein Befehl misst die von einem.</translation>
    </message>
    <message>
        <source>The run %1 is of &quot;%2&quot;, which this program does not create, and its record does not contain the original command.</source>
        <translation>Der Lauf %1 ist von „%2“, das dieses Programm nicht erzeugt, und sein Eintrag enthält nicht den Befehl, der es tat.</translation>
    </message>
    <message>
        <source>%1: &quot;speed&quot; must be a positive number.</source>
        <translation>%1: „speed“ muss eine positive Zahl sein.</translation>
    </message>
    <message>
        <source>%1: a replay device has the keys &quot;platform&quot; and &quot;speed&quot;, not &quot;%2&quot;.</source>
        <translation>%1: Ein Replay-Gerät kennt „platform“ und „speed“, nicht „%2“.</translation>
    </message>
    <message>
        <source>%1 holds no runs to replay.</source>
        <translation>%1 enthält keine Läufe zum Wiedergeben.</translation>
    </message>
    <message>
        <source>%1 has runs of %2; name one: %3%4?platform=%5</source>
        <translation>%1 hat Läufe von %2; einen nennen: %3%4?platform=%5</translation>
    </message>
    <message>
        <source>%1 has no runs of &quot;%2&quot;, but of %3.</source>
        <translation>%1 hat keine Läufe von „%2“, aber von %3.</translation>
    </message>
    <message>
        <source>The runner&apos;s answer is larger than %1 MiB.</source>
        <translation>Die Antwort des Runners ist größer als %1 MiB.</translation>
    </message>
    <message>
        <source>Another user is listening at %1 and is not trusted; remove that file.</source>
        <translation>An %1 lauscht ein anderer Benutzer, dem nicht zu trauen ist; die Datei entfernen.</translation>
    </message>
    <message>
        <source>The spec on standard input is longer than %1 bytes.</source>
        <translation>Die Spec auf der Standardeingabe ist länger als %1 Byte.</translation>
    </message>
    <message>
        <source>%1 changed during each attempt to copy it: another host is writing it. Try again later.</source>
        <translation>%1 änderte sich bei jedem Kopierversuch: Ein anderer Host schreibt es. Später erneut versuchen.</translation>
    </message>
    <message>
        <source>%1 is not a regular file and cannot be a database.</source>
        <translation>%1 ist keine reguläre Datei und kann keine Datenbank sein.</translation>
    </message>
    <message>
        <source>%1 cannot be written because its folder is not writable (%2); copy it to a folder of yours, or choose another place.</source>
        <translation>%1 lässt sich nicht schreiben, da in seinem Ordner nichts angelegt werden kann (%2); in einen eigenen Ordner kopieren oder einen anderen Ort wählen.</translation>
    </message>
    <message>
        <source>%1 holds no run.</source>
        <translation>%1 enthält keinen Lauf.</translation>
    </message>
    <message>
        <source>%1 contains no readable run; line or record %2: %3.</source>
        <translation>%1 enthält keinen lesbaren Lauf; Zeile oder Datensatz %2: %3.</translation>
    </message>
    <message>
        <source>%1 is not a regular file.</source>
        <translation>%1 ist keine reguläre Datei.</translation>
    </message>
    <message>
        <source>%1, line 1: there is no column &quot;family&quot;, and a column map can set it.</source>
        <translation>%1, Zeile 1: Es gibt keine Spalte „family“; eine Spaltenzuordnung kann sie setzen.</translation>
    </message>
    <message>
        <source>%1 is compressed (%2); unpack it first.</source>
        <translation>%1 ist komprimiert (%2); zuerst entpacken.</translation>
    </message>
    <message>
        <source>%1 holds no results of %2.</source>
        <translation>%1 enthält keine Ergebnisse von %2.</translation>
    </message>
    <message>
        <source>%1 holds more than %2 files.</source>
        <translation>%1 enthält mehr als %2 Dateien.</translation>
    </message>
    <message>
        <source>%1 holds no results that can be read, and no logs of ParaDnn.</source>
        <translation>%1 enthält keine lesbaren Ergebnisse und keine Logs von ParaDnn.</translation>
    </message>
    <message>
        <source>%1: the SQL cannot be read: %2.</source>
        <translation>%1: Das SQL lässt sich nicht lesen: %2.</translation>
    </message>
    <message>
        <source>%1 does not fit into memory.</source>
        <translation>%1 passt nicht in den Speicher.</translation>
    </message>
    <message>
        <source>%1 cannot be read as a database.</source>
        <translation>%1 lässt sich nicht als Datenbank lesen.</translation>
    </message>
    <message>
        <source>%1: the first line contains no llama-bench columns.</source>
        <translation>%1: Die erste Zeile nennt keine Spalten von llama-bench.</translation>
    </message>
    <message>
        <source>%1 contains %2 bytes, which does not match the sample count of the state</source>
        <translation>%1 enthält %2 Byte; das sind nicht die Messwerte, die der Zustand zählt</translation>
    </message>
    <message>
        <source>its samples, &quot;%1&quot;, are not files in the folder of %2</source>
        <translation>seine Messwerte, „%1“, sind keine Datei im Ordner von %2</translation>
    </message>
    <message>
        <source>The sample %1 cannot be read.</source>
        <translation>Die Beispieldaten %1 lassen sich nicht lesen.</translation>
    </message>
    <message>
        <source>The samples should be in %1, which cannot be read (%2). Install the program again.</source>
        <translation>Die Beispieldaten müssten in %1 liegen, was sich nicht lesen lässt (%2). Das Programm neu installieren.</translation>
    </message>
    <message>
        <source>There is no sample &quot;%1&quot;; available: %2.</source>
        <translation>Es gibt keine Beispieldaten „%1“; vorhanden: %2.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains text; a serving view needs numbers.</source>
        <translation>„%1“ enthält Texte; eine Serving-Ansicht braucht Zahlen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a limit; use METRIC=NUMBER, such as p99_ttft=2.</source>
        <translation>„%1“ ist keine Grenze; METRIC=NUMBER ist eine, etwa p99_ttft=2.</translation>
    </message>
    <message>
        <source>--match: an upgrade is at equal work or at batch*K.</source>
        <translation>--match: Ein Upgrade gilt bei gleicher Arbeit oder bei batch*K.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a FLOP count; use executed, causal, tf_profiler or recorded.</source>
        <translation>„%1“ ist keine FLOP-Zählung; möglich: executed, causal, tf_profiler und recorded.</translation>
    </message>
    <message>
        <source>figure: &quot;%1&quot; contains text; lines need numbers</source>
        <translation>figure: &quot;%1&quot; enthält Texte; Linien brauchen Zahlen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains text; a scatter needs numbers on its axes.</source>
        <translation>„%1“ enthält Texte; ein Streudiagramm braucht Zahlen auf den Achsen.</translation>
    </message>
    <message>
        <source>A comparison needs two platforms, but the runs have none.</source>
        <translation>Ein Vergleich braucht zwei Plattformen, und es gibt keine.</translation>
    </message>
    <message>
        <source>Two platforms are compared here; name two of %1 in &quot;platforms&quot;.</source>
        <translation>Hier werden zwei Plattformen verglichen; zwei von %1 in „platforms“ nennen.</translation>
    </message>
    <message>
        <source>No device of the list measures for the platform &quot;%1&quot;.</source>
        <translation>Kein Gerät der Liste misst für die Plattform „%1“.</translation>
    </message>
    <message>
        <source>%1 must be a string, not %2.</source>
        <translation>%1 muss ein Text sein, nicht %2.</translation>
    </message>
    <message>
        <source>%1 must be a number of seconds from 0 (none) to 86400.</source>
        <translation>%1 muss eine Anzahl von Sekunden von 0 (keine) bis 86400 sein.</translation>
    </message>
    <message>
        <source>steps: &quot;waited&quot; must be as long as &quot;seconds&quot;.</source>
        <translation>steps: „waited“ muss so lang wie „seconds“ sein.</translation>
    </message>
    <message>
        <source>%1: event %2 of the trace, before byte %3, is not an object.</source>
        <translation>%1: Ereignis %2 des Traces, vor Byte %3, ist kein Objekt.</translation>
    </message>
    <message>
        <source>%1: event %2 of the trace, before byte %3, is damaged.</source>
        <translation>%1: Ereignis %2 des Traces, vor Byte %3, ist beschädigt.</translation>
    </message>
    <message>
        <source>%1: the trace is damaged at byte %2.</source>
        <translation>%1: Der Trace ist bei Byte %2 beschädigt.</translation>
    </message>
    <message>
        <source>%1 holds more than %2 million operations, calls and kernels, or more than 1 GiB of names: it does not fit into memory.</source>
        <translation>%1 enthält mehr als %2 Millionen Operationen, Aufrufe und Kernel oder mehr als 1 GiB an Namen: Das passt nicht in den Speicher.</translation>
    </message>
    <message>
        <source>%1 is not a trace: it does not begin with an object.</source>
        <translation>%1 ist kein Trace: Am Anfang steht kein Objekt.</translation>
    </message>
    <message>
        <source>%1 is not a trace: it has no list &quot;traceEvents&quot;.</source>
        <translation>%1 ist kein Trace: Die Liste „traceEvents“ fehlt.</translation>
    </message>
    <message>
        <source>%1 cannot be opened.</source>
        <translation>%1 lässt sich nicht öffnen.</translation>
    </message>
    <message>
        <source>%1 is damaged or breaks off: it cannot be unpacked beyond byte %2 (%3).</source>
        <translation>%1 ist beschädigt oder bricht ab: Über Byte %2 hinaus lässt sich nichts entpacken (%3).</translation>
    </message>
    <message>
        <source>%1 holds more than %2 GiB of text.</source>
        <translation>%1 enthält mehr als %2 GiB Text.</translation>
    </message>
    <message>
        <source>%1 ends at byte %2: the trace is incomplete.</source>
        <translation>%1 bricht bei Byte %2 ab: Der Trace ist unvollständig.</translation>
    </message>
    <message>
        <source>%1: the value at byte %2 is longer than %3 MiB.</source>
        <translation>%1: Der Wert bei Byte %2 ist länger als %3 MiB.</translation>
    </message>
    <message>
        <source>%1 is a trace without operators and kernels: it contains nothing from PyTorch.</source>
        <translation>%1 ist ein Trace ohne Operatoren und Kernel: Nichts darin stammt von PyTorch.</translation>
    </message>
    <message>
        <source>The run %1 has no operations to compare.</source>
        <translation>Der Lauf %1 hat keine Operationen zum Vergleichen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an axis of a memory wall: it needs numbers other than the batch.</source>
        <translation>„%1“ ist keine Achse einer Speichergrenze: Nötig sind Zahlen, und nicht der Batch.</translation>
    </message>
    <message>
        <source>%1 is not a file.</source>
        <translation>%1 ist keine Datei.</translation>
    </message>
    <message>
        <source>Reading was cancelled.</source>
        <translation>Das Lesen wurde abgebrochen.</translation>
    </message>
    <message>
        <source>%1 is not a database and takes no marks: import it into one.</source>
        <translation>%1 ist keine Datenbank und nimmt keine Markierungen auf: zuerst in eine importieren.</translation>
    </message>
    <message>
        <source>An entry of &quot;edits&quot;: &quot;sweeps&quot; must be a list of whole numbers.</source>
        <translation>Ein Eintrag von „edits“: „sweeps“ muss eine Liste ganzer Zahlen sein.</translation>
    </message>
    <message>
        <source>&quot;edits&quot; must be a list.</source>
        <translation>„edits“ muss eine Liste sein.</translation>
    </message>
    <message>
        <source>%1 is being written by %2, which takes no marks; set them when that is done.</source>
        <translation>%1 wird gerade von %2 beschrieben und nimmt dabei keine Markierungen auf; sie danach setzen.</translation>
    </message>
    <message>
        <source>%1 has %2 characters; the maximum is %3.</source>
        <translation>%1 hat %2 Zeichen; höchstens %3 sind erlaubt.</translation>
    </message>
    <message>
        <source>%1: a tag has a control character.</source>
        <translation>%1: Ein Schlagwort enthält ein Steuerzeichen.</translation>
    </message>
    <message>
        <source>The database has a table or view &quot;annotation&quot; that Parascope did not make; rename it, because the new schema needs this name.</source>
        <translation>Die Datenbank hat eine Tabelle oder View „annotation“, die nicht von Parascope stammt; sie umbenennen, denn das neue Schema braucht diesen Namen.</translation>
    </message>
    <message>
        <source>The point lacks hyper-parameters of family &quot;%1&quot;.</source>
        <translation>Dem Punkt fehlen Hyperparameter der Familie „%1“.</translation>
    </message>
    <message>
        <source>&quot;platforms&quot;: one platform is drawn here, not %1.</source>
        <translation>„platforms“: Hier wird eine Plattform gezeichnet, nicht %1.</translation>
    </message>
    <message>
        <source>%1 must be an object of columns, each an object of values and whole numbers from 1 to %2: {&quot;platform&quot;: {&quot;v100&quot;: 2}}</source>
        <translation>%1 muss ein Objekt aus Spalten sein, jede ein Objekt aus Werten und ganzen Zahlen von 1 bis %2: {&quot;platform&quot;: {&quot;v100&quot;: 2}}</translation>
    </message>
    <message>
        <source>%1: the key &quot;%2&quot; occurs twice in one object.</source>
        <translation>%1: der Schlüssel „%2“ steht zweimal in einem Objekt.</translation>
    </message>
    <message>
        <source>%1: unknown key &quot;%2&quot;; a column map has &quot;columns&quot; (what columns are), &quot;set&quot; (what all rows share) and &quot;ignore&quot; (columns to leave out).</source>
        <translation>%1: unbekannter Schlüssel „%2“; eine Spaltenzuordnung hat &quot;columns&quot; (was Spalten sind), &quot;set&quot; (was alle Zeilen gemeinsam haben) und &quot;ignore&quot; (Spalten, die wegbleiben).</translation>
    </message>
    <message>
        <source>%1, line %2: it is not UTF-8.</source>
        <translation>%1, Zeile %2: kein UTF-8.</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot;: %2.</source>
        <translation>Gerät „%1“: %2.</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot;: %2; its last words: %3</source>
        <translation>Gerät „%1“: %2; letzte Worte: %3</translation>
    </message>
    <message>
        <source>%1 is a link, has a second name, or is not a regular file: writing %2 could change another file. Move it away.</source>
        <translation>%1 ist ein Verweis, hat einen zweiten Namen oder ist keine gewöhnliche Datei: Wer %2 schreibt, könnte eine andere Datei ändern. Verschieben Sie sie.</translation>
    </message>
    <message>
        <source>%1 is JSON of no format that is known; --format names one.</source>
        <translation>%1 ist JSON in keinem bekannten Format; --format nennt eines.</translation>
    </message>
    <message>
        <source>they were written over; its log is kept as %1.</source>
        <translation>sie wurden überschrieben; das Protokoll der Datei liegt in %1.</translation>
    </message>
    <message>
        <source>they were written over.</source>
        <translation>sie wurden überschrieben.</translation>
    </message>
    <message>
        <source>%1 has so many small values that reading it would take more than %2 MiB of memory.</source>
        <translation>%1 enthält so viele kleine Werte, dass das Lesen mehr als %2 MiB Speicher bräuchte.</translation>
    </message>
    <message>
        <source>&quot;measure&quot;: &quot;steps&quot; needs &quot;protocol&quot;: &quot;fixed&quot;, and this one is &quot;%1&quot;.</source>
        <translation>&quot;measure&quot;: &quot;steps&quot; braucht &quot;protocol&quot;: &quot;fixed&quot;, und dieses ist &quot;%1&quot;.</translation>
    </message>
    <message>
        <source>%1 stores its texts in %2; only UTF-8 is read and written.</source>
        <translation>%1 speichert seine Texte in %2; nur UTF-8 wird gelesen und geschrieben.</translation>
    </message>
    <message>
        <source>%1 names a database that is not a file; give a file&apos;s path (./%1 is one).</source>
        <translation>%1 nennt eine Datenbank, die keine Datei ist; geben Sie den Pfad einer Datei an (./%1 ist einer).</translation>
    </message>
    <message>
        <source>&quot;pattern&quot;: &quot;%1&quot; is not a kind of layer; the kinds are %2.</source>
        <translation>„pattern“: „%1“ ist keine Art von Schicht; es gibt %2.</translation>
    </message>
    <message>
        <source>&quot;value_heads&quot; is %1, no multiple of the %2 of &quot;key_heads&quot;.</source>
        <translation>„value_heads“ ist %1, kein Vielfaches der %2 von „key_heads“.</translation>
    </message>
    <message>
        <source>&quot;state_heads&quot; is %1, no multiple of the %2 of &quot;state_groups&quot;.</source>
        <translation>„state_heads“ ist %1, kein Vielfaches der %2 von „state_groups“.</translation>
    </message>
    <message>
        <source>&quot;experts&quot; must be at least 1 where &quot;pattern&quot; has an E.</source>
        <translation>„experts“ muss mindestens 1 sein, wo „pattern“ ein E enthält.</translation>
    </message>
    <message>
        <source>&quot;window&quot; must be given where &quot;pattern&quot; has an s or a c.</source>
        <translation>„window“ muss angegeben sein, wo „pattern“ ein s oder c enthält.</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;, which is not known here; there are %3.</source>
        <translation>%1 ist „%2“, das hier nicht bekannt ist; es gibt %3.</translation>
    </message>
    <message>
        <source>sbatch answered &quot;%1&quot; in place of the number of a job.</source>
        <translation>sbatch hat „%1“ statt der Nummer eines Auftrags geantwortet.</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>%1 konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>%1: &quot;values&quot; of column &quot;%2&quot; is not an object of words.</source>
        <translation>%1: „values“ der Spalte „%2“ ist kein Objekt aus Wörtern.</translation>
    </message>
    <message>
        <source>%1, line %2: the row has more than %3 fields or %4 MiB.</source>
        <translation>%1, Zeile %2: Die Zeile hat mehr als %3 Felder oder %4 MiB.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an outcome (completed, oom, timeout, crash, unsupported, unfinished, cancelled, compiled); &quot;values&quot; of a column map can say which it is</source>
        <translation>„%1“ ist kein Ausgang (completed, oom, timeout, crash, unsupported, unfinished, cancelled, compiled); „values“ einer Spaltenzuordnung kann sagen, welcher es ist</translation>
    </message>
    <message>
        <source>%1 is a workbook of a spreadsheet: save its table as CSV.</source>
        <translation>%1 ist eine Arbeitsmappe einer Tabellenkalkulation: Speichern Sie die Tabelle als CSV.</translation>
    </message>
    <message>
        <source>%1 holds more than %2 MiB, unpacked.</source>
        <translation>%1 enthält entpackt mehr als %2 MiB.</translation>
    </message>
    <message>
        <source>%1: the JSON that begins in line %2 breaks off.</source>
        <translation>%1: Das JSON, das in Zeile %2 beginnt, bricht ab.</translation>
    </message>
    <message>
        <source>%1 holds %2 results of %3, the second from line %4 on; put each into its own file.</source>
        <translation>%1 enthält %2 Ergebnisse von %3, das zweite ab Zeile %4; legen Sie jedes in eine eigene Datei.</translation>
    </message>
    <message>
        <source>%1 contains no table with the columns n_prompt, n_gen and avg_ts of llama-bench.</source>
        <translation>%1 enthält keine Tabelle mit den Spalten n_prompt, n_gen und avg_ts von llama-bench.</translation>
    </message>
    <message>
        <source>%1 is a database of another program: of those only llama-bench&apos;s is read, a table with the columns n_prompt, n_gen and avg_ts. Export its tables as CSV.</source>
        <translation>%1 ist die Datenbank eines anderen Programms: Von solchen wird nur die von llama-bench gelesen, eine Tabelle mit den Spalten n_prompt, n_gen und avg_ts. Exportieren Sie ihre Tabellen als CSV.</translation>
    </message>
    <message>
        <source>%1 is a log or another text without a table and without JSON that is known: have the tool write its results as JSON or CSV (llama-bench: -o json).</source>
        <translation>%1 ist ein Protokoll oder ein anderer Text ohne Tabelle und ohne bekanntes JSON: Lassen Sie das Werkzeug seine Ergebnisse als JSON oder CSV schreiben (llama-bench: -o json).</translation>
    </message>
    <message>
        <source>%1 contains events of categories that are not understood, %2, and none of a device that is: the times of its operators on the host are not those of a step.</source>
        <translation>%1 enthält Ereignisse unbekannter Kategorien, %2, und keine eines bekannten Geräts: Die Zeiten seiner Operatoren auf dem Host sind nicht die eines Schritts.</translation>
    </message>
    <message>
        <source>%1 is a trace whose %2 operators and kernels have no times that can be (&quot;ts&quot;, &quot;dur&quot;).</source>
        <translation>%1 ist eine Aufzeichnung, deren %2 Operatoren und Kernel keine möglichen Zeiten haben („ts“, „dur“).</translation>
    </message>
    <message>
        <source>&quot;weight_dtype&quot;: &quot;%1&quot; is not a type of weights, such as float8 or int4/128/2.5.</source>
        <translation>„weight_dtype“: „%1“ ist kein Typ für Gewichte wie float8 oder int4/128/2.5.</translation>
    </message>
    <message>
        <source>%1 is known of decoders alone: take it out to cost the weights unquantised.</source>
        <translation>%1 ist nur bei Decodern bekannt: Nehmen Sie es heraus, um die Gewichte unquantisiert zu rechnen.</translation>
    </message>
    <message>
        <source>%1 is a log of MLPerf in which no run starts (no event &quot;run_start&quot;).</source>
        <translation>%1 ist ein Protokoll von MLPerf, in dem kein Lauf beginnt (kein Ereignis „run_start“).</translation>
    </message>
    <message>
        <source>%1 is the log of an accuracy run of MLPerf, which measures no time.</source>
        <translation>%1 ist das Protokoll eines Genauigkeitslaufs von MLPerf, der keine Zeit misst.</translation>
    </message>
    <message>
        <source>%1 is not a message.</source>
        <translation>%1 ist keine Meldung.</translation>
    </message>
    <message>
        <source>%1: &quot;error&quot; must be a string.</source>
        <translation>%1: „error“ muss ein Text sein.</translation>
    </message>
    <message>
        <source>%1: unknown outcome &quot;%2&quot;.</source>
        <translation>%1: unbekanntes Ergebnis „%2“.</translation>
    </message>
    <message>
        <source>Unknown command &quot;%1&quot;.</source>
        <translation>Unbekannter Befehl „%1“.</translation>
    </message>
    <message>
        <source>The runner is about to end; ask again.</source>
        <translation>Der Runner endet gerade; bitte noch einmal fragen.</translation>
    </message>
    <message>
        <source>Nothing is running that could be skipped.</source>
        <translation>Es läuft nichts, das übersprungen werden könnte.</translation>
    </message>
    <message>
        <source>&quot;points&quot; must be a list of {&quot;point_id&quot;, &quot;priority&quot;}.</source>
        <translation>„points“ muss eine Liste von {&quot;point_id&quot;, &quot;priority&quot;} sein.</translation>
    </message>
    <message>
        <source>&quot;measure&quot; needs &quot;family&quot;, &quot;platform&quot; and &quot;point&quot;.</source>
        <translation>„measure“ braucht „family“, „platform“ und „point“.</translation>
    </message>
    <message>
        <source>Several platforms are there; name one with %1: %2.</source>
        <translation>Es gibt mehrere Plattformen; eine ist mit %1 zu nennen: %2.</translation>
    </message>
    <message>
        <source>%1: there is no &quot;%2&quot;, because there are no runs.</source>
        <translation>%1: „%2“ gibt es nicht; es gibt keinen Lauf.</translation>
    </message>
    <message>
        <source>%1: there is no &quot;%2&quot;; there are %3.</source>
        <translation>%1: „%2“ gibt es nicht; es gibt %3.</translation>
    </message>
    <message>
        <source>%1 is a pipe without a writer.</source>
        <translation>%1 ist eine Pipe, in die niemand schreibt.</translation>
    </message>
    <message>
        <source>%1 is not a regular file, so %2 cannot be opened next to it. Move it away.</source>
        <translation>%1 ist keine gewöhnliche Datei; daneben kann %2 nicht geöffnet werden. Verschieben Sie sie.</translation>
    </message>
    <message>
        <source>%1: &quot;nb_gpus&quot; is too large.</source>
        <translation>%1: „nb_gpus“ ist zu groß.</translation>
    </message>
    <message>
        <source>%1 is a detailed log of the run that %2 in the same folder summarises; import that file.</source>
        <translation>%1 ist ein ausführliches Protokoll des Laufs, den %2 im selben Ordner zusammenfasst: importieren Sie diese Datei.</translation>
    </message>
    <message>
        <source>%1 is missing: it says how the numbers are read; &quot;time&quot; takes the wall time of a call.</source>
        <translation>%1 fehlt: Es sagt, wie die Zahlen gelesen werden; „time“ nimmt die verstrichene Zeit eines Aufrufs.</translation>
    </message>
    <message>
        <source>%1 must be a text.</source>
        <translation>%1 muss ein Text sein.</translation>
    </message>
    <message>
        <source>%1 must be a positive number of seconds.</source>
        <translation>%1 muss eine positive Anzahl von Sekunden sein.</translation>
    </message>
    <message>
        <source>%1 must be a name of letters, digits, &quot;-&quot;, &quot;_&quot; and &quot;.&quot;.</source>
        <translation>%1 muss ein Name aus Buchstaben, Ziffern, „-“, „_“ und „.“ sein.</translation>
    </message>
    <message>
        <source>%1: the name of an axis has letters, digits and &quot;_&quot;.</source>
        <translation>%1: Der Name einer Achse besteht aus Buchstaben, Ziffern und „_“.</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has another meaning in a spec; choose another name.</source>
        <translation>%1: „%2“ hat in einer Spec eine andere Bedeutung; einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>%1 must be a list of texts; numbers have &quot;from&quot; and &quot;to&quot;.</source>
        <translation>%1 muss eine Liste von Texten sein; Zahlen haben „from“ und „to“.</translation>
    </message>
    <message>
        <source>%1 must be whole, real or text.</source>
        <translation>%1 muss whole, real oder text sein.</translation>
    </message>
    <message>
        <source>%1 must be a whole number, for an axis of numbers.</source>
        <translation>%1 muss bei einer Achse aus Zahlen eine ganze Zahl sein.</translation>
    </message>
    <message>
        <source>%1: &quot;from&quot; is larger than &quot;to&quot;.</source>
        <translation>%1: „from“ ist größer als „to“.</translation>
    </message>
    <message>
        <source>%1 is missing.</source>
        <translation>%1 fehlt.</translation>
    </message>
    <message>
        <source>%1 must be a list of words.</source>
        <translation>%1 muss eine Liste von Wörtern sein.</translation>
    </message>
    <message>
        <source>%1 must be &quot;port&quot; or {&quot;line&quot;: TEXT}.</source>
        <translation>%1 muss „port“ oder {&quot;line&quot;: TEXT} sein.</translation>
    </message>
    <message>
        <source>%1 is no regular expression: %2.</source>
        <translation>%1 ist kein regulärer Ausdruck: %2.</translation>
    </message>
    <message>
        <source>%1 must be a list of exit statuses from 0 to 255.</source>
        <translation>%1 muss eine Liste von Exit-Status von 0 bis 255 sein.</translation>
    </message>
    <message>
        <source>%1 must be an expression over the axes.</source>
        <translation>%1 muss ein Ausdruck über die Achsen sein.</translation>
    </message>
    <message>
        <source>There is a benchmark &quot;%1&quot; already.</source>
        <translation>Es gibt schon einen Benchmark „%1“.</translation>
    </message>
    <message>
        <source>There is no file and no benchmark &quot;%1&quot;; known are %2.</source>
        <translation>Es gibt weder eine Datei noch einen Benchmark „%1“; bekannt sind %2.</translation>
    </message>
    <message>
        <source>There is no file and no benchmark &quot;%1&quot; (did you mean &quot;%2&quot;?); known are %3.</source>
        <translation>Es gibt weder eine Datei noch einen Benchmark „%1“ (gemeint „%2“?); bekannt sind %3.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; needs a shell: put the line into a script, or call sh -c &apos;...&apos;.</source>
        <translation>„%1“ braucht eine Shell: die Zeile in ein Skript schreiben oder sh -c &apos;...&apos; aufrufen.</translation>
    </message>
    <message>
        <source>The command line has an open quote (%1).</source>
        <translation>In der Befehlszeile ist ein Anführungszeichen nicht geschlossen (%1).</translation>
    </message>
    <message>
        <source>The command line names no program.</source>
        <translation>Die Befehlszeile nennt kein Programm.</translation>
    </message>
    <message>
        <source>%1 must be output, errors or file.</source>
        <translation>%1 muss output, errors oder file sein.</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a name of a-z, 0-9 and _.</source>
        <translation>%1: „%2“ muss ein Name aus a-z, 0-9 und _ sein.</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is a metric that Parascope computes; choose another name.</source>
        <translation>%1: „%2“ ist eine Metrik, die Parascope berechnet; einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has the unit &quot;%3&quot;, not &quot;%4&quot;.</source>
        <translation>%1: „%2“ hat die Einheit „%3“, nicht „%4“.</translation>
    </message>
    <message>
        <source>%1: the name &quot;%2&quot; of a metric in %3 must end in &quot;%4&quot;, so that tables and axes know its unit.</source>
        <translation>%1: Der Name „%2“ einer Metrik in %3 muss auf „%4“ enden, damit Tabellen und Achsen ihre Einheit kennen.</translation>
    </message>
    <message>
        <source>%1: the name &quot;%2&quot; says another unit than &quot;%3&quot;.</source>
        <translation>%1: Der Name „%2“ nennt eine andere Einheit als „%3“.</translation>
    </message>
    <message>
        <source>%1 must be an object with &quot;json&quot;, &quot;pattern&quot; or &quot;last_line&quot;.</source>
        <translation>%1 muss ein Objekt mit „json“, „pattern“ oder „last_line“ sein.</translation>
    </message>
    <message>
        <source>%1 must be true.</source>
        <translation>%1 muss true sein.</translation>
    </message>
    <message>
        <source>%1 needs one of &quot;json&quot;, &quot;pattern&quot; and &quot;last_line&quot;.</source>
        <translation>%1 braucht eines von „json“, „pattern“ und „last_line“.</translation>
    </message>
    <message>
        <source>%1 needs one group in parentheses, around the number.</source>
        <translation>%1 braucht eine Gruppe in runden Klammern, um die Zahl.</translation>
    </message>
    <message>
        <source>%1 has both &quot;format&quot; and &quot;command&quot;.</source>
        <translation>%1 hat sowohl „format“ als auch „command“.</translation>
    </message>
    <message>
        <source>%1 must be the name of a format.</source>
        <translation>%1 muss der Name eines Formats sein.</translation>
    </message>
    <message>
        <source>%1: a time is the metric step_seconds; leave &quot;metric&quot; out.</source>
        <translation>%1: Eine Zeit ist die Metrik step_seconds; „metric“ weglassen.</translation>
    </message>
    <message>
        <source>%1 needs &quot;metric&quot;, the name of the value, since its unit is no time.</source>
        <translation>%1 braucht „metric“, den Namen des Werts, da seine Einheit keine Zeit ist.</translation>
    </message>
    <message>
        <source>%1 must be &quot;time&quot;, for the wall time of a call, or an object.</source>
        <translation>%1 muss „time“ sein, für die verstrichene Zeit eines Aufrufs, oder ein Objekt.</translation>
    </message>
    <message>
        <source>%1: &quot;{&quot; has no &quot;}&quot;; write {{ for a brace.</source>
        <translation>%1: „{“ hat kein „}“; für eine geschweifte Klammer {{ schreiben.</translation>
    </message>
    <message>
        <source>%1 must be a list of words: [&quot;program&quot;, &quot;--option={axis}&quot;].</source>
        <translation>%1 muss eine Liste von Wörtern sein: [&quot;program&quot;, &quot;--option={axis}&quot;].</translation>
    </message>
    <message>
        <source>%1 must be {&quot;if&quot;: AXIS, &quot;words&quot;: [...]}.</source>
        <translation>%1 muss {&quot;if&quot;: AXIS, &quot;words&quot;: [...]} sein.</translation>
    </message>
    <message>
        <source>%1: the first word must be a program.</source>
        <translation>%1: Das erste Wort muss ein Programm sein.</translation>
    </message>
    <message>
        <source>%1 must be an object of texts.</source>
        <translation>%1 muss ein Objekt aus Texten sein.</translation>
    </message>
    <message>
        <source>%1 must be the name of a variable.</source>
        <translation>%1 muss der Name einer Variablen sein.</translation>
    </message>
    <message>
        <source>%1 is not used: no word of the command and no variable has {%2}.</source>
        <translation>%1 wird nicht verwendet: Kein Wort des Befehls und keine Variable hat {%2}.</translation>
    </message>
    <message>
        <source>%1 has both &quot;benchmark&quot; and &quot;%2&quot;.</source>
        <translation>%1 hat sowohl „benchmark“ als auch „%2“.</translation>
    </message>
    <message>
        <source>%1 has no &quot;family&quot; and no &quot;benchmark&quot;.</source>
        <translation>%1 hat weder „family“ noch „benchmark“.</translation>
    </message>
    <message>
        <source>The point sets no &quot;%1&quot;, and a word of the command needs it.</source>
        <translation>Der Punkt setzt kein „%1“, aber ein Wort des Befehls braucht es.</translation>
    </message>
    <message>
        <source>The variable &quot;%1&quot; cannot have {output}, {folder} or {port}.</source>
        <translation>Die Variable „%1“ kann {output}, {folder} oder {port} nicht enthalten.</translation>
    </message>
    <message>
        <source>&quot;input&quot; cannot have {output}, {folder} or {port}.</source>
        <translation>„input“ kann {output}, {folder} oder {port} nicht enthalten.</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: %2</source>
        <translation>„%1“: %2</translation>
    </message>
    <message>
        <source>The program reported a time or rate of 0 or less.</source>
        <translation>Das Programm hat eine Zeit oder Rate von 0 oder weniger gemeldet.</translation>
    </message>
    <message>
        <source>The program reported a rate of %1.</source>
        <translation>Das Programm hat eine Rate von %1 gemeldet.</translation>
    </message>
    <message>
        <source>The report cannot be read: %1.</source>
        <translation>Der Bericht lässt sich nicht lesen: %1.</translation>
    </message>
    <message>
        <source>The report holds %1 runs; a call must give one.</source>
        <translation>Der Bericht enthält %1 Läufe; ein Aufruf muss einen ergeben.</translation>
    </message>
    <message>
        <source>The program printed &quot;%1&quot; where a number is expected.</source>
        <translation>Das Programm hat „%1“ ausgegeben, wo eine Zahl stehen müsste.</translation>
    </message>
    <message>
        <source>What the program printed has no &quot;%1&quot; of &quot;%2&quot;.</source>
        <translation>In der Ausgabe des Programms fehlt „%1“ aus „%2“.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; of what the program printed is not a number.</source>
        <translation>„%1“ in der Ausgabe des Programms ist keine Zahl.</translation>
    </message>
    <message>
        <source>Nothing that the program printed matches &quot;%1&quot;.</source>
        <translation>Nichts in der Ausgabe des Programms passt zu „%1“.</translation>
    </message>
    <message>
        <source>Several numbers match &quot;%1&quot;: &quot;%2&quot;, then &quot;%3&quot;.</source>
        <translation>Mehrere Zahlen passen zu „%1“: „%2“, dann „%3“.</translation>
    </message>
    <message>
        <source>The program printed nothing.</source>
        <translation>Das Programm hat nichts ausgegeben.</translation>
    </message>
    <message>
        <source>The program wrote no file {output}.</source>
        <translation>Das Programm hat keine Datei {output} geschrieben.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; did not read %2 within %3.</source>
        <translation>„%1“ hat %2 nicht binnen %3 gelesen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; could not read %2: %3</source>
        <translation>„%1“ konnte %2 nicht lesen: %3</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a whole path, or a name that PATH knows.</source>
        <translation>%1: „%2“ muss ein vollständiger Pfad sein oder ein Name, den PATH kennt.</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot;: its command names no parascope-worker, in whose place programs could be called.</source>
        <translation>Gerät „%1“: Sein Befehl nennt keinen parascope-worker, an dessen Stelle Programme aufgerufen werden könnten.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds numbers; versions are texts.</source>
        <translation>„%1“ enthält Zahlen; Versionen sind Texte.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds texts; a series needs a metric.</source>
        <translation>„%1“ enthält Texte; eine Reihe braucht eine Metrik.</translation>
    </message>
    <message>
        <source>figure: &quot;options.reference&quot;: no version is called &quot;%1&quot;</source>
        <translation>Abbildung: „options.reference“: Keine Version heißt „%1“</translation>
    </message>
    <message>
        <source>figure: &quot;options.reference&quot;: the runs of &quot;%1&quot; are of several versions</source>
        <translation>figure: &quot;options.reference&quot;: die Läufe von &quot;%1&quot; gehören zu mehreren Versionen</translation>
    </message>
    <message>
        <source>%1: a figure of kind &quot;%2&quot; has no metric that could be relative to one</source>
        <translation>%1: Eine Abbildung der Art &quot;%2&quot; hat keine Metrik, die sich darauf beziehen könnte</translation>
    </message>
    <message>
        <source>%1: name the metric that is relative to it</source>
        <translation>%1: Nennen Sie die Metrik, die sich darauf bezieht</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; holds texts and has no ratio</source>
        <translation>%1: &quot;%2&quot; enthält Texte und hat kein Verhältnis</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no number.</source>
        <translation>&quot;%1&quot; ist keine Zahl.</translation>
    </message>
    <message>
        <source>--page needs --db with a database.</source>
        <translation>--page braucht --db mit einer Datenbank.</translation>
    </message>
    <message>
        <source>There is no run to show on a page.</source>
        <translation>Es gibt keinen Lauf, den eine Seite zeigen könnte.</translation>
    </message>
    <message>
        <source>%1 is no page that Parascope wrote.</source>
        <translation>%1 ist keine Seite, die Parascope geschrieben hat.</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made.</source>
        <translation>Der Ordner %1 lässt sich nicht anlegen.</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a text</source>
        <translation>%1: &quot;%2&quot; muss ein Text sein</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a number that is not negative</source>
        <translation>%1: &quot;%2&quot; muss eine nicht negative Zahl sein</translation>
    </message>
    <message>
        <source>%1: &quot;life_years&quot; must be above 0, and &quot;load&quot; above 0 and at most 1</source>
        <translation>%1: &quot;life_years&quot; muss größer als 0 sein, und &quot;load&quot; größer als 0 und höchstens 1</translation>
    </message>
    <message>
        <source>%1 must be an object</source>
        <translation>%1 muss ein Objekt sein</translation>
    </message>
    <message>
        <source>%1: &quot;platform&quot; is missing</source>
        <translation>%1: &quot;platform&quot; fehlt</translation>
    </message>
    <message>
        <source>%1 (%2): give either &quot;per_hour&quot; or &quot;purchase&quot;</source>
        <translation>%1 (%2): Geben Sie entweder &quot;per_hour&quot; oder &quot;purchase&quot; an</translation>
    </message>
    <message>
        <source>%1: there are two prices for %2</source>
        <translation>%1: Es gibt zwei Preise für %2</translation>
    </message>
    <message>
        <source>%1: %2 is in %3, and %4 in %5; prices need one currency</source>
        <translation>%1: %2 ist in %3 und %4 in %5; Preise brauchen eine gemeinsame Währung</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not PLATFORM=PRICE with a price of an hour that is not negative</source>
        <translation>%1: &quot;%2&quot; ist nicht PLATTFORM=PREIS mit einem nicht negativen Preis einer Stunde</translation>
    </message>
    <message>
        <source>%1: a list of &quot;prices&quot; is missing</source>
        <translation>%1: Eine Liste &quot;prices&quot; fehlt</translation>
    </message>
    <message>
        <source>%1: &quot;panels&quot;: &quot;prices&quot; are other ones than those of the figure</source>
        <translation>%1: &quot;panels&quot;: &quot;prices&quot; sind andere als die der Abbildung</translation>
    </message>
    <message>
        <source>The folder %1 cannot be read: %2.</source>
        <translation>Der Ordner %1 ist nicht lesbar: %2.</translation>
    </message>
    <message>
        <source>%1 is a folder without a database that can be read.</source>
        <translation>%1 ist ein Ordner ohne lesbare Datenbank.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is named twice among the sides.</source>
        <translation>„%1“ ist unter den Seiten zweimal genannt.</translation>
    </message>
    <message>
        <source>A ranking compares 2 to %1 sides; %2 are named.</source>
        <translation>Eine Rangfolge vergleicht 2 bis %1 Seiten; %2 sind genannt.</translation>
    </message>
    <message>
        <source>A ranking compares 2 to %1 sides, and there are %2 of %3; name some with --sides A,B,C: %4.</source>
        <translation>Eine Rangfolge vergleicht 2 bis %1 Seiten, und es gibt %2 von %3; mit --sides A,B,C einige nennen: %4.</translation>
    </message>
    <message>
        <source>A ranking compares 2 to %1 sides; only &quot;%2&quot; is named.</source>
        <translation>Eine Rangfolge vergleicht 2 bis %1 Seiten; nur „%2“ ist genannt.</translation>
    </message>
    <message>
        <source>A ranking compares 2 to %1 sides, and no %2 has completed runs with &quot;%3&quot; here.</source>
        <translation>Eine Rangfolge vergleicht 2 bis %1 Seiten, und kein Wert von %2 hat hier abgeschlossene Läufe mit „%3“.</translation>
    </message>
    <message>
        <source>A ranking compares 2 to %1 sides, and only one %2 (%3) has completed runs with &quot;%4&quot; here.</source>
        <translation>Eine Rangfolge vergleicht 2 bis %1 Seiten, und nur ein Wert von %2 (%3) hat hier abgeschlossene Läufe mit „%4“.</translation>
    </message>
    <message>
        <source>The reference &quot;%1&quot; is not among the sides: %2.</source>
        <translation>Die Referenz „%1“ ist nicht unter den Seiten: %2.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds numbers; names are compared here.</source>
        <translation>„%1“ enthält Zahlen; hier werden Namen verglichen.</translation>
    </message>
    <message>
        <source>The confidence of a ranking is at least 0.5 and below 1.</source>
        <translation>Die Sicherheit einer Rangfolge ist mindestens 0,5 und kleiner als 1.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; gives one of two sides the larger batch, so it ranks none; the rules of a ranking are work and best-batch.</source>
        <translation>„%1“ gibt einer von zwei Seiten den größeren Batch, daher ist keine Rangfolge möglich; ihre Regeln sind work und best-batch.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is compared, so it is no axis of a map of winners.</source>
        <translation>„%1“ wird verglichen und ist daher keine Achse einer Karte der Sieger.</translation>
    </message>
    <message>
        <source>Both axes are &quot;%1&quot;; a map needs two columns, or one.</source>
        <translation>Beide Achsen sind „%1“; eine Karte braucht zwei Spalten oder eine.</translation>
    </message>
    <message>
        <source>The map of &quot;%1&quot; would have %2 cells; at most %3 are possible.</source>
        <translation>Die Karte von „%1“ hätte %2 Zellen; höchstens %3 sind möglich.</translation>
    </message>
    <message>
        <source>A map of winners over &quot;%1&quot; needs a first axis, too.</source>
        <translation>Eine Karte der Sieger über „%1“ braucht auch eine erste Achse.</translation>
    </message>
    <message>
        <source>No run has &quot;%1&quot;.</source>
        <translation>Kein Lauf hat „%1“.</translation>
    </message>
    <message>
        <source>%1: &quot;watts&quot; and &quot;per_kwh&quot; must be given together</source>
        <translation>%1: „watts“ und „per_kwh“ müssen zusammen angegeben werden</translation>
    </message>
    <message>
        <source>%1 (%2): &quot;per_hour&quot; is the whole price; &quot;%3&quot; belongs to &quot;purchase&quot;</source>
        <translation>%1 (%2): „per_hour“ ist der gesamte Preis; „%3“ gehört zu „purchase“</translation>
    </message>
    <message>
        <source>The end of a program is lost: %1.</source>
        <translation>Das Ende eines Programms ist nicht mehr feststellbar: %1.</translation>
    </message>
    <message>
        <source>The database has a table or view &quot;ceiling&quot; that Parascope did not make; rename it, because the new schema needs this name.</source>
        <translation>Die Datenbank hat eine Tabelle oder View „ceiling“, die nicht von Parascope stammt; sie umbenennen, denn das neue Schema braucht diesen Namen.</translation>
    </message>
    <message>
        <source>%1 has no list &quot;result_columns&quot;: of asv&apos;s results only those of version 2 are read. &quot;asv update&quot; converts older ones.</source>
        <translation>%1 hat keine Liste „result_columns“: Von den Ergebnissen von asv werden nur die der Version 2 gelesen. „asv update“ wandelt ältere um.</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a time such as 2026-11-26T10:00:00Z</source>
        <translation>%1: „%2“ ist keine Zeit wie 2026-11-26T10:00:00Z</translation>
    </message>
    <message>
        <source>Version %1: its commit&apos;s time &quot;%2&quot; cannot be read; write it like 2026-11-26T10:00:00Z.</source>
        <translation>Version %1: Die Zeit „%2“ ihres Commits ist nicht lesbar; wie 2026-11-26T10:00:00Z schreiben.</translation>
    </message>
    <message>
        <source>%1: column &quot;%2&quot; has %3 different values in %4 rows; a column map must say whether it is a setting or a metric.</source>
        <translation>%1: Spalte „%2“ hat %3 verschiedene Werte in %4 Zeilen; eine Spaltenzuordnung muss sagen, ob sie eine Einstellung oder eine Metrik ist.</translation>
    </message>
    <message>
        <source>%1 is not the trace that was imported, or has changed since: import it again.</source>
        <translation>%1 ist nicht der importierte Trace oder wurde seitdem geändert: erneut importieren.</translation>
    </message>
    <message>
        <source>%1 is a pipe, not a file.</source>
        <translation>%1 ist eine Pipe, keine Datei.</translation>
    </message>
    <message>
        <source>%1 is a socket, not a file.</source>
        <translation>%1 ist ein Socket, keine Datei.</translation>
    </message>
    <message>
        <source>%1 must be a list of figures.</source>
        <translation>%1 muss eine Liste von Abbildungen sein.</translation>
    </message>
    <message>
        <source>%1 is larger than %2 MiB, too large for a page of results.</source>
        <translation>%1 ist größer als %2 MiB, zu groß für eine Seite mit Ergebnissen.</translation>
    </message>
    <message>
        <source>The temporary folder %1 cannot be made: %2.</source>
        <translation>Der temporäre Ordner %1 lässt sich nicht anlegen: %2.</translation>
    </message>
    <message>
        <source>Cannot read the folder %1: %2.</source>
        <translation>Der Ordner %1 lässt sich nicht lesen: %2.</translation>
    </message>
    <message>
        <source>%1 belongs to another user (%2), whose files in it would count as yours. Remove it, or set %3 to a folder of yours.</source>
        <translation>%1 gehört einem anderen Benutzer (%2), dessen Dateien darin als eigene gelten würden. Den Ordner entfernen oder %3 auf einen eigenen Ordner setzen.</translation>
    </message>
    <message>
        <source>Other users may write to %1, and their files in it would count as yours. Look through it, then run chmod go-w %1</source>
        <translation>Andere Benutzer dürfen in %1 schreiben, und ihre Dateien darin würden als eigene gelten. Den Inhalt durchsehen, dann ausführen: chmod go-w %1</translation>
    </message>
    <message>
        <source>Other users may write to %1, and could replace %2. Run chmod go-w %1</source>
        <translation>Andere Benutzer dürfen in %1 schreiben und könnten %2 ersetzen. Ausführen: chmod go-w %1</translation>
    </message>
    <message>
        <source>The home folder of user %1 is unknown: HOME is not set, and the password database has none. Set HOME.</source>
        <translation>Der Home-Ordner des Benutzers %1 ist unbekannt: HOME ist nicht gesetzt, und die Passwortdatenbank nennt keinen. HOME setzen.</translation>
    </message>
    <message>
        <source>%1 belongs to another user; remove it, or set XDG_RUNTIME_DIR to a folder of yours that no other user can write to.</source>
        <translation>%1 gehört einem anderen Benutzer; es entfernen oder XDG_RUNTIME_DIR auf einen eigenen Ordner setzen, in den sonst niemand schreiben kann.</translation>
    </message>
    <message>
        <source>%1 is accessible to others. Run chmod 700 %1</source>
        <translation>%1 ist für andere zugänglich. Ausführen: chmod 700 %1</translation>
    </message>
    <message>
        <source>The folder &quot;%1&quot; of the program &quot;%2&quot; cannot be used: %3.</source>
        <translation>Der Ordner „%1“ des Programms „%2“ lässt sich nicht verwenden: %3.</translation>
    </message>
    <message>
        <source>The program &quot;%1&quot; cannot be started: %2.</source>
        <translation>Das Programm „%1“ lässt sich nicht starten: %2.</translation>
    </message>
    <message>
        <source>The program &quot;%1&quot; cannot be started: it may not be executed.</source>
        <translation>Das Programm „%1“ lässt sich nicht starten: Es darf nicht ausgeführt werden.</translation>
    </message>
    <message>
        <source>The program &quot;%1&quot; cannot be started: no folder of PATH contains it.</source>
        <translation>Das Programm „%1“ lässt sich nicht starten: Kein Ordner in PATH enthält es.</translation>
    </message>
    <message>
        <source>The command names no program.</source>
        <translation>Der Befehl nennt kein Programm.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was cancelled.</source>
        <translation>„%1“ wurde abgebrochen.</translation>
    </message>
    <message>
        <source>&quot;work&quot;: &quot;%1&quot; is %2; it must be a positive number.</source>
        <translation>„work“: „%1“ ist %2; es muss eine positive Zahl sein.</translation>
    </message>
    <message>
        <source>&quot;work&quot;: &quot;%1&quot; is %2 at %3; it must be a positive number.</source>
        <translation>„work“: „%1“ ist %2 bei %3; es muss eine positive Zahl sein.</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is %3; it must be a positive number.</source>
        <translation>%1: „%2“ ist %3; es muss eine positive Zahl sein.</translation>
    </message>
    <message>
        <source>The program reported a rate so small that a step has no finite time.</source>
        <translation>Das Programm hat eine so kleine Rate gemeldet, dass ein Schritt keine endliche Zeit hat.</translation>
    </message>
    <message>
        <source>The program printed %1, which is out of range in the unit &quot;%2&quot;.</source>
        <translation>Das Programm hat %1 ausgegeben, was in der Einheit „%2“ außerhalb des Bereichs liegt.</translation>
    </message>
    <message>
        <source>%1 is a link that leads to itself.</source>
        <translation>%1 ist ein Link, der auf sich selbst führt.</translation>
    </message>
</context>
<context>
    <name>parascope::Message</name>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>largest %1 (%2)</source>
        <translation>größtes %1 (%2)</translation>
    </message>
    <message>
        <source>smallest %1 (%2)</source>
        <translation>kleinstes %1 (%2)</translation>
    </message>
    <message>
        <source>models that lack a level of %1</source>
        <translation>Modelle mit fehlender Stufe von %1</translation>
    </message>
    <message>
        <source>runs with a %1 other than %2</source>
        <translation>Läufe mit %1 ungleich %2</translation>
    </message>
    <message>
        <source>different %1</source>
        <translation>Unterschied: %1</translation>
    </message>
    <message>
        <source>; but without the %1, it reverses to %2 (%3)</source>
        <translation>; aber ohne %1 kehrt es sich um: %2 (%3)</translation>
    </message>
    <message>
        <source>On %1, %2 of %3 wait for input more than half of their time; the median is %4.</source>
        <translation>Auf %1 warten %2 der %3 mehr als die Hälfte ihrer Zeit auf Eingabe; der Median ist %4.</translation>
    </message>
    <message>
        <source>with a faster host, or data made on the device, these runs take as long as before.</source>
        <translation>mit schnellerem Host oder auf dem Gerät erzeugten Daten dauern diese Läufe so lange wie zuvor.</translation>
    </message>
    <message>
        <source> (rank correlation of the waiting time with %1 %2)</source>
        <translation> (Rangkorrelation der Wartezeit mit %1: %2)</translation>
    </message>
    <message>
        <source>On %1, models with small %2 wait longest for input</source>
        <translation>Auf %1 warten Modelle mit kleinem %2 am längsten auf Eingabe</translation>
    </message>
    <message>
        <source>On %1, models with large %2 wait longest for input</source>
        <translation>Auf %1 warten Modelle mit großem %2 am längsten auf Eingabe</translation>
    </message>
    <message>
        <source>.</source>
        <translation>.</translation>
    </message>
    <message>
        <source>models that differ in %1 alone wait equally long.</source>
        <translation>Modelle, die sich nur in %1 unterscheiden, warten gleich lang.</translation>
    </message>
    <message>
        <source>%1 of %2 that were run on both ran out of memory on %3 and completed on %4.</source>
        <translation>%1 der %2, die auf beiden liefen: auf %3 Speicher voll, auf %4 abgeschlossen.</translation>
    </message>
    <message>
        <source>models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>these models complete on %1 with the same software and nothing else on the device.</source>
        <translation>diese Modelle werden auf %1 mit derselben Software und sonst nichts auf dem Gerät abgeschlossen.</translation>
    </message>
    <message>
        <source>repeating these runs on an idle machine gives the same figures with narrower intervals.</source>
        <translation>die Wiederholung dieser Läufe auf einem unbelasteten Rechner ergibt dieselben Werte mit schmaleren Intervallen.</translation>
    </message>
    <message>
        <source>ran out of memory</source>
        <translation>Speicher voll</translation>
    </message>
    <message>
        <source>did not end in time</source>
        <translation>nicht rechtzeitig beendet</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>abgestürzt</translation>
    </message>
    <message>
        <source>did not finish</source>
        <translation>nicht beendet</translation>
    </message>
    <message>
        <source>did not complete</source>
        <translation>nicht abgeschlossen</translation>
    </message>
    <message>
        <source>The largest models do not fit %1: %2 of %3 runs ran out of memory</source>
        <translation>Die größten Modelle finden auf %1 keinen Platz: bei %2 von %3 Läufen war der Speicher voll</translation>
    </message>
    <message>
        <source>On %1, %2 of %3 runs %4</source>
        <translation>Auf %1 bei %2 von %3 Läufen: %4</translation>
    </message>
    <message>
        <source>, mostly large models</source>
        <translation>, meist große Modelle</translation>
    </message>
    <message>
        <source>, mostly small models</source>
        <translation>, meist kleine Modelle</translation>
    </message>
    <message>
        <source>%1 with %2</source>
        <translation>%1 mit %2</translation>
    </message>
    <message>
        <source>, every run from %1 on</source>
        <translation>, jeder Lauf ab %1</translation>
    </message>
    <message>
        <source> (%1 of the %2)</source>
        <translation> (%1 der %2)</translation>
    </message>
    <message>
        <source>; the smallest of them has %1 parameters, the largest that completed %2</source>
        <translation>; das kleinste davon hat %1 Parameter, das größte abgeschlossene %2</translation>
    </message>
    <message>
        <source>; nothing proves that memory was the reason</source>
        <translation>; nichts belegt, dass der Speicher der Grund war</translation>
    </message>
    <message>
        <source>unknown reason</source>
        <translation>unbekannter Grund</translation>
    </message>
    <message>
        <source>The outcome is &quot;%1&quot;, not &quot;oom&quot;: a time limit, a crash or memory may be behind it.</source>
        <translation>Der Ausgang ist „%1“, nicht „oom“: Dahinter kann ein Zeitlimit, ein Absturz oder der Speicher stecken.</translation>
    </message>
    <message>
        <source>a model beyond that boundary completes on the same device and stack, or a smaller one does not.</source>
        <translation>ein Modell jenseits dieser Grenze wird auf demselben Gerät und Stack abgeschlossen, oder ein kleineres nicht.</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>at %1 %2 everywhere</source>
        <translation>bei %1 %2 überall</translation>
    </message>
    <message>
        <source>at %1 %2 nowhere</source>
        <translation>bei %1 %2 nirgends</translation>
    </message>
    <message>
        <source>at %1 %2 from %3 %4 on</source>
        <translation>bei %1 %2 ab %3 %4</translation>
    </message>
    <message>
        <source>at %1 %2 up to %3 %4</source>
        <translation>bei %1 %2 bis %3 %4</translation>
    </message>
    <message>
        <source>Which of %1 and %2 is faster changes along %3 and %4: %1 wins %5 (true of %6 of %7)</source>
        <translation>Ob %1 oder %2 schneller ist, wechselt entlang %3 und %4: %1 gewinnt %5 (gilt für %6 der %7)</translation>
    </message>
    <message>
        <source>pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>new models on either side of the line are won by the other platform as often as not.</source>
        <translation>neue Modelle beiderseits der Linie gewinnt ebenso oft die andere Plattform.</translation>
    </message>
    <message>
        <source>Half of the %1 runs on %2 use less than %3 of the peak (95 % interval %4); </source>
        <translation>Die Hälfte der %1 Läufe auf %2 nutzt weniger als %3 des Spitzenwerts (95-%-Intervall %4); </translation>
    </message>
    <message>
        <source>none of them reach half of the peak; the best reaches %1.</source>
        <translation>keiner erreicht die Hälfte davon, der beste %1.</translation>
    </message>
    <message>
        <source>1 of them reaches half of the peak; the best reaches %1.</source>
        <translation>1 davon erreicht die Hälfte, der beste %1.</translation>
    </message>
    <message>
        <source>%1 of them reach half of the peak; the best reaches %2.</source>
        <translation>%1 davon erreichen die Hälfte, der beste %2.</translation>
    </message>
    <message>
        <source>Without the %1 half of %2 use less than %3.</source>
        <translation>Ohne %1 nutzt die Hälfte der %2 weniger als %3.</translation>
    </message>
    <message>
        <source>the FLOP count (%1) or the peak (%2) does not fit the device.</source>
        <translation>die FLOP-Zählung (%1) oder der Spitzenwert (%2) passt nicht zum Gerät.</translation>
    </message>
    <message>
        <source>On %1, throughput is flat at %2 to %3 examples/s over %4 of %5 runs, although the work per example differs %6-fold among them: the host, not the device, is the limit.</source>
        <translation>Auf %1 ist der Durchsatz über %4 von %5 Läufen konstant bei %2 bis %3 Beispielen/s, obwohl sich die Arbeit eines Beispiels um das %6-Fache unterscheidet: Der Host ist die Grenze, nicht das Gerät.</translation>
    </message>
    <message>
        <source>a limit of the device itself</source>
        <translation>eine Grenze des Geräts selbst</translation>
    </message>
    <message>
        <source>A device&apos;s own limit would be flat in FLOP/s or byte/s, not in examples/s; below the plateau throughput does fall with the work per example (rank correlation %1).</source>
        <translation>Eine Grenze des Geräts selbst wäre in FLOP/s oder Byte/s konstant, nicht in Beispielen/s; unter dem Plateau fällt der Durchsatz tatsächlich mit der Arbeit eines Beispiels (Rangkorrelation %1).</translation>
    </message>
    <message>
        <source>the same models with their data made on the device before timing show the same flat throughput.</source>
        <translation>dieselben Modelle, mit Daten, die vor der Zeitmessung auf dem Gerät erzeugt wurden, zeigen denselben konstanten Durchsatz.</translation>
    </message>
    <message>
        <source>, with %1 of their time</source>
        <translation>, mit %1 ihrer Zeit</translation>
    </message>
    <message>
        <source>, above all %1</source>
        <translation>, vor allem %1</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>%1 models</source>
        <translation>%1-Modelle</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>von %1 bis %2</translation>
    </message>
    <message>
        <source>On %1, %2 grows with %3 in %4 of %5 series of otherwise equal models: </source>
        <translation>Auf %1 wächst „%2“ mit %3 in %4 von %5 Reihen sonst gleicher Modelle: </translation>
    </message>
    <message>
        <source>On %1, %2 falls with %3 in %4 of %5 series of otherwise equal models: </source>
        <translation>Auf %1 sinkt „%2“ mit %3 in %4 von %5 Reihen sonst gleicher Modelle: </translation>
    </message>
    <message>
        <source>about %1-fold at each doubling, %2-fold %3</source>
        <translation>etwa %1-fach je Verdopplung, %2-fach %3</translation>
    </message>
    <message>
        <source>about %1 times less at each doubling, %2 times less %3</source>
        <translation>etwa %1-mal weniger je Verdopplung, %2-mal weniger %3</translation>
    </message>
    <message>
        <source>; from %1 on it hardly grows</source>
        <translation>; ab %1 kaum noch Gewinn</translation>
    </message>
    <message>
        <source>series</source>
        <translation>Reihen</translation>
    </message>
    <message>
        <source>runs of new models at two or more levels of %1, all else equal, give exponents around 0.</source>
        <translation>Läufe neuer Modelle auf zwei oder mehr Stufen von %1, sonst gleich, ergeben Exponenten um 0.</translation>
    </message>
    <message>
        <source> (%1, 95 % interval %2)</source>
        <translation> (%1, 95-%-Intervall %2)</translation>
    </message>
    <message>
        <source>, then %1 (%2, %3)</source>
        <translation>, dann %1 (%2, %3)</translation>
    </message>
    <message>
        <source>, %1 (%2, %3)</source>
        <translation>, %1 (%2, %3)</translation>
    </message>
    <message>
        <source>; which of %1 and %2 comes first is not certain</source>
        <translation>; ob %1 oder %2 zuerst kommt, ist nicht sicher</translation>
    </message>
    <message>
        <source>; no notable effect of %1</source>
        <translation>; kein nennenswerter Effekt von %1</translation>
    </message>
    <message>
        <source>new runs that vary %1 alone, in shuffled order, leave %2 unchanged, or its weight&apos;s interval from them contains 0.</source>
        <translation>neue Läufe, die nur %1 variieren, in gemischter Reihenfolge, lassen „%2“ unverändert, oder das Intervall ihres Gewichts enthält 0.</translation>
    </message>
    <message>
        <source>%1 of %2 models with %3 or more run faster on %4 than on %5, and %6 of %7 with less</source>
        <translation>%1 von %2 Modellen ab %3 laufen mit %4 schneller als mit %5, unterhalb davon %6 von %7</translation>
    </message>
    <message>
        <source>Among the models %8, %1 of %2 with %3 or more run faster on %4 than on %5, and %6 of %7 with less</source>
        <translation>Unter den Modellen %8 laufen %1 von %2 ab %3 mit %4 schneller als mit %5, unterhalb davon %6 von %7</translation>
    </message>
    <message>
        <source>%1 as difference of the two shares</source>
        <translation>%1 als Differenz der beiden Anteile</translation>
    </message>
    <message>
        <source>new models on both sides of %1 are won equally often.</source>
        <translation>neue Modelle auf beiden Seiten von %1 werden gleich oft gewonnen.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Large %1 favours %2 over %3, small %3</source>
        <translation>Großes %1 begünstigt %2 gegenüber %3, kleines %3</translation>
    </message>
    <message>
        <source>Large %1 favours %2 over %3, small does so less</source>
        <translation>Großes %1 begünstigt %2 gegenüber %3, kleines weniger</translation>
    </message>
    <message>
        <source>Small %1 favours %2 over %3, large %3</source>
        <translation>Kleines %1 begünstigt %2 gegenüber %3, großes %3</translation>
    </message>
    <message>
        <source>Small %1 favours %2 over %3, large does so less</source>
        <translation>Kleines %1 begünstigt %2 gegenüber %3, großes weniger</translation>
    </message>
    <message>
        <source>: the speedup of %1 is %2 (median; faster in %3 pairs) at %4 %5 and %6 (%7) at %8</source>
        <translation>: Der Speedup von %1 ist %2 (Median; schneller in %3 Paaren) bei %4 %5 und %6 (%7) bei %8</translation>
    </message>
    <message>
        <source> (weight %1)</source>
        <translation> (Gewicht %1)</translation>
    </message>
    <message>
        <source> (weight %1, 95 % interval %2)</source>
        <translation> (Gewicht %1, 95-%-Intervall %2)</translation>
    </message>
    <message>
        <source>On ranks the effect has the other sign (%1).</source>
        <translation>Auf Rängen hat der Effekt das andere Vorzeichen (%1).</translation>
    </message>
    <message>
        <source>pairs that differ in %1 alone, measured with the data made on the device, show the same speedup at both ends.</source>
        <translation>Paare, die sich nur in %1 unterscheiden, gemessen mit auf dem Gerät erzeugten Daten, zeigen an beiden Enden denselben Speedup.</translation>
    </message>
    <message>
        <source>Smaller models favour %1, larger ones %2</source>
        <translation>Kleinere Modelle begünstigen %1, größere %2</translation>
    </message>
    <message>
        <source>Smaller models favour %1, larger ones do so less</source>
        <translation>Kleinere Modelle begünstigen %1, größere weniger</translation>
    </message>
    <message>
        <source>Larger models favour %1, smaller ones %2</source>
        <translation>Größere Modelle begünstigen %1, kleinere %2</translation>
    </message>
    <message>
        <source>Larger models favour %1, smaller ones do so less</source>
        <translation>Größere Modelle begünstigen %1, kleinere weniger</translation>
    </message>
    <message>
        <source>: the speedup of %1 is %2 (median; faster on %3) for models of up to %4 parameters and %5 (%6) from %7 on</source>
        <translation>: Der Speedup von %1 ist %2 (Median; schneller bei %3) für Modelle bis %4 Parameter und %5 (%6) ab %7</translation>
    </message>
    <message>
        <source> (rank correlation of speedup and size %1)</source>
        <translation> (Rangkorrelation von Speedup und Größe %1)</translation>
    </message>
    <message>
        <source>new models of other sizes, equal otherwise, show no correlation between size and speedup.</source>
        <translation>neue Modelle anderer Größe, sonst gleich, zeigen keine Korrelation zwischen Größe und Speedup.</translation>
    </message>
    <message>
        <source>; the speedup is %1 (geometric mean, 95 % interval %2), between %3 and %4 for 96 % of them</source>
        <translation>; der Speedup ist %1 (geometrisches Mittel, 95-%-Intervall %2), für 96 % davon zwischen %3 und %4</translation>
    </message>
    <message>
        <source>%1 is faster than %2 on %3 of %4 models (%5)</source>
        <translation>%1 ist bei %3 von %4 Modellen schneller als %2 (%5)</translation>
    </message>
    <message>
        <source>Among the models %6, %1 is faster than %2 on %3 of %4 models (%5)</source>
        <translation>Unter den Modellen %6 ist %1 bei %3 von %4 schneller als %2 (%5)</translation>
    </message>
    <message>
        <source>Without the %1 the geometric mean is %2 instead of %3 (%4).</source>
        <translation>Ohne %1 ist das geometrische Mittel %2 statt %3 (%4).</translation>
    </message>
    <message>
        <source>; but %1 (%2) without the %3</source>
        <translation>; aber %1 (%2) ohne %3</translation>
    </message>
    <message>
        <source>on new models of the same kind %1 wins no more than half, or its mean speedup&apos;s interval contains 1.</source>
        <translation>bei neuen Modellen gleicher Art gewinnt %1 höchstens die Hälfte, oder das Intervall des mittleren Speedups enthält 1.</translation>
    </message>
    <message>
        <source>%1 (varies with %2)</source>
        <translation>%1 (geht einher mit %2)</translation>
    </message>
    <message>
        <source>the unnamed platform</source>
        <translation>der unbenannten Plattform</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2 mit %1</translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation> (%1)</translation>
    </message>
    <message>
        <source>runs of %1 at %2 examples/s or more, where its throughput is flat</source>
        <translation>Läufe von %1 ab %2 Beispielen/s (konstanter Durchsatz)</translation>
    </message>
    <message>
        <source>runs marked host-bound</source>
        <translation>als hostgebunden markierte Läufe</translation>
    </message>
    <message>
        <source>runs with another caveat</source>
        <translation>Läufe mit anderem Vorbehalt</translation>
    </message>
    <message>
        <source>%1 (%2 against %3)</source>
        <translation>%1 (%2 gegen %3)</translation>
    </message>
    <message>
        <source>Only the %1 most frequent of %2 levels of %3 were compared.</source>
        <translation>Nur die %1 häufigsten von %2 Stufen von %3 wurden verglichen.</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>der Familie %1</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>auf %1</translation>
    </message>
    <message>
        <source>Among the models %1: </source>
        <translation>Unter den Modellen %1: </translation>
    </message>
    <message>
        <source>No run is selected.</source>
        <translation>Kein Lauf ist ausgewählt.</translation>
    </message>
    <message>
        <source>None of %1 completed.</source>
        <translation>Keiner der %1 wurde abgeschlossen.</translation>
    </message>
    <message>
        <source>%1 completed: too few to tell an effect from chance.</source>
        <translation>%1 abgeschlossen: zu wenig, um einen Effekt vom Zufall zu trennen.</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>1 Lauf</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 Läufe</translation>
    </message>
    <message>
        <source>1 pair</source>
        <translation>1 Paar</translation>
    </message>
    <message>
        <source>%1 pairs</source>
        <translation>%1 Paare</translation>
    </message>
    <message>
        <source>1 model</source>
        <translation>1 Modell</translation>
    </message>
    <message>
        <source>; each pair is equal in %1</source>
        <translation>; jedes Paar ist gleich in: %1</translation>
    </message>
    <message>
        <source>; with equal weight to each of these settings the speedup is %1</source>
        <translation>; bei gleichem Gewicht jeder dieser Einstellungen ist der Speedup %1</translation>
    </message>
    <message>
        <source>; they also differ in %1</source>
        <translation>; sie unterscheiden sich auch in: %1</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>%1: unknown key &quot;%2&quot;</source>
        <translation>%1: unbekannter Schlüssel „%2“</translation>
    </message>
    <message>
        <source>Cannot open %1: %2.</source>
        <translation>%1 lässt sich nicht öffnen: %2.</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message>
        <source>%1 (did you mean &quot;%2&quot;?).</source>
        <translation>%1 (gemeint „%2“?).</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1, Zeile %2</translation>
    </message>
    <message>
        <source>%1: unknown family &quot;%2&quot;</source>
        <translation>%1: unbekannte Familie „%2“</translation>
    </message>
    <message>
        <source>%1: family &quot;%2&quot; has no &quot;%3&quot;</source>
        <translation>%1: Familie „%2“ hat kein „%3“</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot;</source>
        <translation>%1: „%2“</translation>
    </message>
    <message>
        <source>%1, point %2</source>
        <translation>%1, Punkt %2</translation>
    </message>
    <message>
        <source>Unknown family &quot;%1&quot;</source>
        <translation>Unbekannte Familie „%1“</translation>
    </message>
    <message>
        <source>Family &quot;%1&quot; has no hyper-parameter &quot;%2&quot;</source>
        <translation>Familie „%1“ hat keinen Hyperparameter „%2“</translation>
    </message>
    <message>
        <source>Input &quot;%1&quot;</source>
        <translation>Eingang „%1“</translation>
    </message>
    <message>
        <source>Layer &quot;%1&quot;</source>
        <translation>Schicht „%1“</translation>
    </message>
    <message>
        <source>%1: unknown kind &quot;%2&quot;</source>
        <translation>%1: unbekannte Art „%2“</translation>
    </message>
    <message>
        <source>%1 (%2).</source>
        <translation>%1 (%2).</translation>
    </message>
    <message>
        <source>%1 (%2); its last words: %3</source>
        <translation>%1 (%2); letzte Worte: %3</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot;: %2</source>
        <translation>Gerät „%1“: %2</translation>
    </message>
    <message>
        <source>the worker sent no hello in its first %1</source>
        <translation>der Worker sandte in den ersten %1 kein hello</translation>
    </message>
    <message>
        <source>the worker sent an invalid hello, %1</source>
        <translation>der Worker sandte ein falsches hello, %1</translation>
    </message>
    <message>
        <source>the worker speaks protocol %1, not %2</source>
        <translation>der Worker spricht Protokoll %1, nicht %2</translation>
    </message>
    <message>
        <source>the worker sent no hello within %1</source>
        <translation>der Worker sandte innerhalb von %1 kein hello</translation>
    </message>
    <message>
        <source>the worker began with a line of more than %1</source>
        <translation>der Worker begann mit einer Zeile von mehr als %1</translation>
    </message>
    <message>
        <source>the worker ended before its hello</source>
        <translation>der Worker endete vor seinem hello</translation>
    </message>
    <message>
        <source>the worker sent no hello in its first %1 lines</source>
        <translation>der Worker sandte in den ersten %1 Zeilen kein hello</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains text and can only be compared with text in quotes, by == or !=.</source>
        <translation>„%1“ enthält Texte und lässt sich nur mit einem Text in Anführungszeichen vergleichen, mit == oder !=.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a number and cannot be compared with text.</source>
        <translation>„%1“ ist eine Zahl und lässt sich nicht mit einem Text vergleichen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number.</source>
        <translation>„%1“ ist keine Zahl.</translation>
    </message>
    <message>
        <source>%1 is damaged: %2.</source>
        <translation>%1 ist beschädigt: %2.</translation>
    </message>
    <message>
        <source>%1 is not a database.</source>
        <translation>%1 ist keine Datenbank.</translation>
    </message>
    <message>
        <source>Box plot of %1 by %2, %3, highest median %4 at %5.</source>
        <translation>Boxplot: %1 nach %2, %3, höchster Median %4 bei %5.</translation>
    </message>
    <message>
        <source>Heat map of the ratio of %1 to %2 over %3 and %4, %5 values, %1 faster in %6.</source>
        <translation>Heatmap: Verhältnis %1 zu %2 über %3 und %4, %5 Werte, %1 schneller in %6.</translation>
    </message>
    <message>
        <source>No column is named &quot;%1&quot;</source>
        <translation>Keine Spalte heißt „%1“</translation>
    </message>
    <message>
        <source>No model ran on more than one number of %1.</source>
        <translation>Kein Modell lief mit mehr als einer Anzahl von %1.</translation>
    </message>
    <message>
        <source>No model was run with %1 and with another %2.</source>
        <translation>Kein Modell lief mit %1 und zugleich mit anderem Wert von „%2“.</translation>
    </message>
    <message>
        <source>No point of this slice was completed on both %1 and %2.</source>
        <translation>Kein Punkt dieses Schnitts wurde auf %1 und auf %2 abgeschlossen.</translation>
    </message>
    <message>
        <source>Parallel coordinates of %1 runs over %2 axes.</source>
        <translation>Parallelkoordinaten: %1 Läufe über %2 Achsen.</translation>
    </message>
    <message>
        <source>Ranges of %1 by %2, %3 runs from %4 to %5.</source>
        <translation>Bereiche: %1 nach %2, %3 Läufe von %4 bis %5.</translation>
    </message>
    <message>
        <source>Roofline of %1, %2 models; %3.</source>
        <translation>Roofline von %1, %2 Modelle; %3.</translation>
    </message>
    <message>
        <source>Roofline of %1, %2 operations; %3.</source>
        <translation>Roofline von %1, %2 Operationen; %3.</translation>
    </message>
    <message>
        <source>Rooflines of %1 and %2 with one arrow per model, %3.</source>
        <translation>Rooflines von %1 und %2 mit einem Pfeil je Modell, %3.</translation>
    </message>
    <message>
        <source>Scatter of %1 over %2, %3 runs.</source>
        <translation>Streudiagramm: %1 über %2, %3 Läufe.</translation>
    </message>
    <message>
        <source>Speedup of %1 over %2 by %3, %4 pairs; %5.</source>
        <translation>Speedup von %1 gegenüber %2 nach %3, %4 Paare; %5.</translation>
    </message>
    <message>
        <source>Speedup over %1 by %2, %3.</source>
        <translation>Speedup gegenüber %1 nach %2, %3.</translation>
    </message>
    <message>
        <source>Speedup over %1, %2.</source>
        <translation>Speedup über %1, %2.</translation>
    </message>
    <message>
        <source>Step times of %1, %2 steps.</source>
        <translation>Schrittzeiten von %1, %2 Schritte.</translation>
    </message>
    <message>
        <source>These runs do not say on how many devices, cores or threads they ran.</source>
        <translation>Diese Läufe sagen nicht, auf wie vielen Geräten, Kernen oder Threads sie liefen.</translation>
    </message>
    <message>
        <source>Weights of a linear model of %1, %2, largest %3.</source>
        <translation>Gewichte eines linearen Modells: %1, %2, größtes %3.</translation>
    </message>
    <message>
        <source>Weights of a linear model of %1, %2.</source>
        <translation>Gewichte eines linearen Modells: %1, %2.</translation>
    </message>
    <message>
        <source>Win rate of %1 over %2 by %3, %4, highest %5 % at %6.</source>
        <translation>Gewinnrate von %1 gegenüber %2 nach %3, %4, höchste %5 % bei %6.</translation>
    </message>
    <message>
        <source>a &quot;,&quot; only separates the arguments of min and max; conditions are joined by &quot;&amp;&amp;&quot;.</source>
        <translation>ein „,“ trennt nur die Argumente von min und max; Bedingungen verbindet „&amp;&amp;“.</translation>
    </message>
    <message>
        <source>a double negation is not an operator; leave both out.</source>
        <translation>eine doppelte Verneinung hat hier keine Bedeutung.</translation>
    </message>
    <message>
        <source>a function lacks an argument.</source>
        <translation>einer Funktion fehlt ein Argument.</translation>
    </message>
    <message>
        <source>a parenthesis is not allowed here.</source>
        <translation>eine Klammer kann hier nicht stehen.</translation>
    </message>
    <message>
        <source>a closing parenthesis has no opening one.</source>
        <translation>eine Klammer schließt, die nie geöffnet wurde.</translation>
    </message>
    <message>
        <source>a parenthesis is never closed.</source>
        <translation>eine Klammer ist nicht geschlossen.</translation>
    </message>
    <message>
        <source>text must be in quotes: &quot;%1&quot;.</source>
        <translation>ein Text steht in Anführungszeichen: &quot;%1&quot;.</translation>
    </message>
    <message>
        <source>an operand is missing before this operator.</source>
        <translation>vor diesem Operator fehlt ein Operand.</translation>
    </message>
    <message>
        <source>an operator is missing before this.</source>
        <translation>davor fehlt ein Operator.</translation>
    </message>
    <message>
        <source>parentheses are nested too deeply.</source>
        <translation>Klammern sind zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>something is missing at the end.</source>
        <translation>am Ende fehlt etwas.</translation>
    </message>
    <message>
        <source>the number is out of range.</source>
        <translation>die Zahl liegt außerhalb des Bereichs.</translation>
    </message>
    <message>
        <source>the quote is never closed.</source>
        <translation>das Anführungszeichen ist nicht geschlossen.</translation>
    </message>
    <message>
        <source>the text &quot;%1&quot; can only be compared with a name, by == or !=.</source>
        <translation>der Text „%1“ lässt sich nur mit einem Namen vergleichen, mit == oder !=.</translation>
    </message>
    <message>
        <source>there is no function &quot;%1&quot;.</source>
        <translation>es gibt keine Funktion „%1“.</translation>
    </message>
    <message>
        <source>unexpected character &quot;%1&quot;.</source>
        <translation>unerwartetes Zeichen „%1“.</translation>
    </message>
    <message>
        <source>unexpected character.</source>
        <translation>unerwartetes Zeichen.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an operator, use &quot;%2&quot;.</source>
        <translation>„%1“ ist kein Operator, stattdessen „%2“.</translation>
    </message>
    <message>
        <source>%1 cannot be opened for this: %2.</source>
        <translation>%1 lässt sich dafür nicht öffnen: %2.</translation>
    </message>
    <message>
        <source>%1 is locked by another program.</source>
        <translation>%1 ist durch ein anderes Programm gesperrt.</translation>
    </message>
    <message>
        <source>%1 takes more work than a file of its size should need: it is damaged or was manipulated.</source>
        <translation>%1 macht mehr Arbeit, als eine Datei dieser Größe brauchen kann: Sie ist beschädigt oder absichtlich so gemacht.</translation>
    </message>
    <message>
        <source>%1, column %2: unknown name &quot;%3&quot;</source>
        <translation>%1, Spalte %2: unbekannter Name „%3“</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2.</translation>
    </message>
    <message>
        <source>operators are nested too deeply.</source>
        <translation>Operatoren sind zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>%1 was put in place after %1-wal was written, and it is unknown whether they belong together; both were left as they are. If they do, run sqlite3 %1 &apos;PRAGMA wal_checkpoint(TRUNCATE)&apos;; if not, move the -wal away.</source>
        <translation>%1 kam an seinen Platz, nachdem %1-wal geschrieben wurde, und ob sie zusammengehören, lässt sich nicht sagen; beide blieben, wie sie waren. Falls ja: sqlite3 %1 &apos;PRAGMA wal_checkpoint(TRUNCATE)&apos; ausführen; falls nein: die Datei -wal wegbewegen.</translation>
    </message>
    <message>
        <source>%1 was deleted or replaced while it was being written, and its contents could not be saved: %2</source>
        <translation>%1 wurde während des Schreibens gelöscht oder ersetzt, und der Inhalt ließ sich nicht retten: %2</translation>
    </message>
    <message>
        <source>%1 was deleted or replaced while it was being written; its runs that are not in a file of that name now (%2) are in %3.</source>
        <translation>%1 wurde während des Schreibens gelöscht oder ersetzt; die Läufe, die in der Datei dieses Namens jetzt fehlen (%2), stehen in %3.</translation>
    </message>
    <message>
        <source>%1 was deleted or replaced while it was being written; all of its runs are in the file that has that name now.</source>
        <translation>%1 wurde während des Schreibens gelöscht oder ersetzt; alle Läufe darin stehen auch in der Datei, die jetzt so heißt.</translation>
    </message>
    <message>
        <source>%1 was moved with its folder while it was being written; all of its runs are in %2.</source>
        <translation>%1 wurde während des Schreibens mit seinem Ordner verschoben; alle Läufe darin stehen in %2.</translation>
    </message>
    <message>
        <source>%1 is being filled by %2 in one step; it can be opened when that is done.</source>
        <translation>%1 wird gerade von %2 in einem Zug gefüllt; ansehen lässt es sich, wenn das fertig ist.</translation>
    </message>
    <message>
        <source>%1 is not a database that Parascope wrote: there is a view or virtual table in place of the table &quot;%2&quot;.</source>
        <translation>%1 ist keine von Parascope geschriebene Datenbank: An Stelle der Tabelle „%2“ steht eine View oder virtuelle Tabelle.</translation>
    </message>
    <message>
        <source>%1 is not a database that Parascope wrote: the column &quot;%2&quot; of its table &quot;%3&quot; is computed.</source>
        <translation>%1 ist keine von Parascope geschriebene Datenbank: Die Spalte „%2“ ihrer Tabelle „%3“ ist berechnet.</translation>
    </message>
    <message>
        <source>%1 is not written: the trigger &quot;%2&quot; would change what is stored in its table &quot;%3&quot;. Drop it, or merge the file into a new one.</source>
        <translation>%1 wird nicht beschrieben: Der Trigger „%2“ würde ändern, was in der Tabelle „%3“ gespeichert ist. Ihn löschen oder die Datei in eine neue zusammenführen.</translation>
    </message>
    <message>
        <source>%1 is damaged: it has no table &quot;%2&quot;.</source>
        <translation>%1 ist beschädigt: Es fehlt die Tabelle „%2“.</translation>
    </message>
    <message>
        <source>%1 is not written: the column &quot;%2&quot; in its table &quot;%3&quot; is not as Parascope makes it. Merge the file into a new one.</source>
        <translation>%1 wird nicht beschrieben: Die Spalte „%2“ in der Tabelle „%3“ ist nicht so, wie Parascope sie anlegt. Die Datei in eine neue zusammenführen.</translation>
    </message>
    <message>
        <source>%1 is damaged: its table &quot;%2&quot; has no column &quot;%3&quot;.</source>
        <translation>%1 ist beschädigt: Der Tabelle „%2“ fehlt die Spalte „%3“.</translation>
    </message>
    <message>
        <source>%1, line 1: the map names a column &quot;%2&quot; that is not there</source>
        <translation>%1, Zeile 1: Die Zuordnung nennt eine Spalte „%2“, die es nicht gibt</translation>
    </message>
    <message>
        <source>No completed run has both a share of time waiting for input and a FLOPS utilisation.</source>
        <translation>Kein abgeschlossener Lauf hat sowohl einen Anteil der Wartezeit auf Eingabe als auch eine FLOPS-Auslastung.</translation>
    </message>
    <message>
        <source>Neither side holds a run.</source>
        <translation>Auf keiner Seite ist ein Lauf.</translation>
    </message>
    <message>
        <source>Side A holds no run.</source>
        <translation>Auf Seite A ist kein Lauf.</translation>
    </message>
    <message>
        <source>Side B holds no run.</source>
        <translation>Auf Seite B ist kein Lauf.</translation>
    </message>
    <message>
        <source>No model has completed runs on both sides.</source>
        <translation>Kein Modell hat auf beiden Seiten abgeschlossene Läufe.</translation>
    </message>
    <message>
        <source>In %1 of %2 cells one side was measured entirely before the other (or the time is unknown): a change of the machine in between cannot be separated from the effect. Interleave the launches.</source>
        <translation>In %1 von %2 Zellen wurde eine Seite vollständig vor der anderen gemessen (oder wann, ist unbekannt): Was der Rechner dazwischen tat, lässt sich vom Effekt nicht trennen. Die Prozessstarts beider Seiten abwechseln.</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>nicht erfasst</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
    <message>
        <source>without FLOPs</source>
        <translation>ohne FLOPs</translation>
    </message>
    <message>
        <source>without an outcome</source>
        <translation>ohne Ausgang</translation>
    </message>
    <message>
        <source>%1 not positive</source>
        <translation>%1 nicht positiv</translation>
    </message>
    <message>
        <source>only %1</source>
        <translation>nur %1</translation>
    </message>
    <message>
        <source>%1 of %2 models with %3 %4 or more run faster on %5 than on %6, and %7 of %8 with less.</source>
        <translation>%1 von %2 Modellen mit %3 ab %4 laufen mit %5 schneller als mit %6, unterhalb davon %7 von %8.</translation>
    </message>
    <message>
        <source>The platform&apos;s peak FLOP/s or memory bandwidth is unknown.</source>
        <translation>Der Spitzenwert der Plattform in FLOP/s oder ihre Speicherbandbreite ist unbekannt.</translation>
    </message>
    <message>
        <source>%1 measured runs are too few for %2 efficiencies and overheads.</source>
        <translation>%1 gemessene Läufe sind zu wenige für %2 Wirkungsgrade und Overheads.</translation>
    </message>
    <message>
        <source>No efficiencies explain these step times.</source>
        <translation>Keine Wirkungsgrade erklären diese Schrittzeiten.</translation>
    </message>
    <message>
        <source>Determined by the other terms, so their weights are shared: %1.</source>
        <translation>Durch die anderen Terme bestimmt, die Gewichte sind daher geteilt: %1.</translation>
    </message>
    <message>
        <source>Collinear with the other terms (variance inflation above 10): %1; read these weights together.</source>
        <translation>Kollinear mit den anderen Termen (Varianzinflation über 10): %1; diese Gewichte zusammen lesen.</translation>
    </message>
    <message>
        <source>The terms are collinear together (condition number above 30); read the weights together.</source>
        <translation>Die Terme sind zusammen kollinear (Konditionszahl über 30); die Gewichte zusammen lesen.</translation>
    </message>
    <message>
        <source>By weight, %1 ranks first; by share of R^2, %2 does.</source>
        <translation>Nach Gewicht kommt %1 zuerst, nach Anteil an R^2 %2.</translation>
    </message>
    <message>
        <source>By weight, %1 ranks first; by the variance between levels, %2 does.</source>
        <translation>Nach Gewicht kommt %1 zuerst, nach Varianz zwischen den Stufen %2.</translation>
    </message>
    <message>
        <source>The levels of %1 explain %2 of the variance, a straight line %3: its effect is not linear.</source>
        <translation>Die Stufen von %1 erklären %2 der Varianz, eine Gerade %3: Der Effekt ist gekrümmt.</translation>
    </message>
    <message>
        <source>No completed run with &quot;%1&quot; is left.</source>
        <translation>Kein abgeschlossener Lauf mit „%1“ bleibt übrig.</translation>
    </message>
    <message>
        <source>No factor takes more than one value among the %1 runs.</source>
        <translation>Kein Faktor nimmt in den %1 Läufen mehr als einen Wert an.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is the same in all %2 runs.</source>
        <translation>„%1“ ist in allen %2 Läufen gleich.</translation>
    </message>
    <message>
        <source>%1 measured</source>
        <translation>%1 gemessen</translation>
    </message>
    <message>
        <source>data sheet</source>
        <translation>Datenblatt</translation>
    </message>
    <message>
        <source>The platform&apos;s peak FLOP/s are unknown.</source>
        <translation>Der Spitzenwert der Plattform in FLOP/s ist unbekannt.</translation>
    </message>
    <message>
        <source>The platform&apos;s memory bandwidth is unknown.</source>
        <translation>Die Speicherbandbreite der Plattform ist unbekannt.</translation>
    </message>
    <message>
        <source>without a roof</source>
        <translation>ohne Dach</translation>
    </message>
    <message>
        <source>No run has both FLOP/s and an operational intensity.</source>
        <translation>Kein Lauf hat sowohl FLOP/s als auch operationelle Intensität.</translation>
    </message>
    <message>
        <source>without a %1 roof</source>
        <translation>ohne Dach für %1</translation>
    </message>
    <message>
        <source>The platform&apos;s peak FLOP/s of %1 are unknown.</source>
        <translation>Der Spitzenwert der Plattform in FLOP/s für %1 ist unbekannt.</translation>
    </message>
    <message>
        <source>one number of %1</source>
        <translation>nur eine Anzahl von %1</translation>
    </message>
    <message>
        <source>No serial fraction between 0 and 100 % explains these times. More %1 were slower than fewer: was the machine busy with other work?</source>
        <translation>Kein nicht paralleler Zeitanteil zwischen 0 und 100 % erklärt diese Zeiten. Mehr %1 waren langsamer als weniger: War der Rechner anderweitig beschäftigt?</translation>
    </message>
    <message>
        <source>No serial fraction between 0 and 100 % explains these times. The speedup is more than the number of %1: are the runs with the fewest comparable?</source>
        <translation>Kein nicht paralleler Zeitanteil zwischen 0 und 100 % erklärt diese Zeiten. Der Speedup übersteigt die Anzahl der %1: Sind die Läufe mit den wenigsten vergleichbar?</translation>
    </message>
    <message>
        <source>The models differ too much to determine a serial fraction: its 95 % interval has everything from 0 to 100 %. Measure more models.</source>
        <translation>Die Modelle unterscheiden sich zu stark, um einen nicht parallelen Zeitanteil zu bestimmen: Sein 95-%-Intervall umfasst alles von 0 bis 100 %. Mehr Modelle messen.</translation>
    </message>
    <message>
        <source>%1 without partner</source>
        <translation>%1 ohne Partner</translation>
    </message>
    <message>
        <source>%1 without partner of equal %2</source>
        <translation>%1 ohne Partner mit gleichem Wert: %2</translation>
    </message>
    <message>
        <source>other %1</source>
        <translation>anderer Wert: %1</translation>
    </message>
    <message>
        <source>No model has completed runs on both %1 and %2.</source>
        <translation>Kein Modell hat abgeschlossene Läufe auf %1 und auf %2.</translation>
    </message>
    <message>
        <source>No run among these has a %1.</source>
        <translation>Kein Lauf hier hat einen Wert für „%1“.</translation>
    </message>
    <message>
        <source>All runs have one %1, &quot;%2&quot;: there is nothing to compare it with.</source>
        <translation>Alle Läufe haben denselben Wert von „%1“, „%2“: Es gibt nichts zum Vergleichen.</translation>
    </message>
    <message>
        <source>timed otherwise (%1)</source>
        <translation>andere Zeitmessung (%1)</translation>
    </message>
    <message>
        <source>This combines runs that were timed in different ways (%1).</source>
        <translation>Hier sind Läufe mit verschiedener Zeitmessung zusammengefasst (%1).</translation>
    </message>
    <message>
        <source>The steps were timed in different ways (%1): part of a difference may come from that.</source>
        <translation>Die Schritte wurden nicht einheitlich gemessen (%1): Ein Teil eines Unterschieds kann daher kommen.</translation>
    </message>
    <message>
        <source>Nothing ran on both %1 and %2.</source>
        <translation>Nichts lief auf %1 und auch auf %2.</translation>
    </message>
    <message>
        <source>There are no profiled operations of %1; an upgrade by operation needs a profile of both platforms.</source>
        <translation>Für %1 gibt es hier keine profilierten Operationen; ein Upgrade nach Operation braucht ein Profil beider Plattformen.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>No results are open.</source>
        <translation>Keine Ergebnisse geöffnet.</translation>
    </message>
    <message>
        <source>%1 panels</source>
        <translation>%1 Teilbilder</translation>
    </message>
    <message>
        <source>n = %1</source>
        <translation>n = %1</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1 gegen %2</translation>
    </message>
    <message>
        <source>box: quartiles, whiskers: up to 1.5 × box height, bar: median</source>
        <translation>Box: Quartile, Whisker: höchstens 1.5 Boxhöhen, Strich: Median</translation>
    </message>
    <message>
        <source>%1 cannot be shown on the log axis</source>
        <translation>%1 ohne Platz auf der logarithmischen Achse</translation>
    </message>
    <message>
        <source>unattributed</source>
        <translation>nicht zugeordnet</translation>
    </message>
    <message>
        <source>No run here has an operation profile.</source>
        <translation>Kein Lauf hier hat ein Operationsprofil.</translation>
    </message>
    <message>
        <source>No run that matches has an operation profile.</source>
        <translation>Kein passender Lauf hat ein Operationsprofil.</translation>
    </message>
    <message>
        <source>share of the time by %1</source>
        <translation>Zeitanteil nach %1</translation>
    </message>
    <message>
        <source>n = %1 runs</source>
        <translation>n = %1 Läufe</translation>
    </message>
    <message>
        <source>share of the time (%)</source>
        <translation>Zeitanteil (%)</translation>
    </message>
    <message>
        <source>%1 selected, hollow</source>
        <translation>%1 ausgewählt, hohl</translation>
    </message>
    <message>
        <source>Time by %1 over %2, %3 runs; largest %4, %5 %.</source>
        <translation>Zeit nach %1 über %2, %3 Läufe; größter Anteil %4, %5 %.</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>Speicher voll</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>predicted not to fit</source>
        <translation>passt laut Prognose nicht</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>nicht gelaufen</translation>
    </message>
    <message>
        <source>n = %1 of %2</source>
        <translation>n = %1 von %2</translation>
    </message>
    <message>
        <source>%1 (hatched)</source>
        <translation>%1 (schraffiert)</translation>
    </message>
    <message>
        <source>Heat map of %1 over %2 and %3, %4 values, largest %5 at %6, %7.</source>
        <translation>Heatmap: %1 über %2 und %3, %4 Werte, größter %5 bei %6, %7.</translation>
    </message>
    <message>
        <source>Heat map of %1 over %2 and %3, 0 values.</source>
        <translation>Heatmap: %1 über %2 und %3, 0 Werte.</translation>
    </message>
    <message>
        <source>Parallel coordinates need two columns that vary; only one does.</source>
        <translation>Parallelkoordinaten brauchen zwei Spalten, die variieren; hier ist eine.</translation>
    </message>
    <message>
        <source>runs across %1 axes, coloured by %2</source>
        <translation>Läufe über %1 Achsen, gefärbt nach %2</translation>
    </message>
    <message>
        <source>left out: %1 without a value or of another platform</source>
        <translation>ausgelassen: %1 ohne Wert oder von anderer Plattform</translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <translation>%1 nach %2</translation>
    </message>
    <message>
        <source>one model</source>
        <translation>ein Modell</translation>
    </message>
    <message>
        <source>range</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>left out: %1 without a value</source>
        <translation>ausgelassen: %1 ohne Wert</translation>
    </message>
    <message>
        <source>%1 faster in %2</source>
        <translation>%1 schneller in %2</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>konstant</translation>
    </message>
    <message>
        <source>selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>all runs</source>
        <translation>alle Läufe</translation>
    </message>
    <message>
        <source>n = %1, R² %2</source>
        <translation>n = %1, R² %2</translation>
    </message>
    <message>
        <source>standardised log-log model of %1</source>
        <translation>standardisiertes Log-Log-Modell: %1</translation>
    </message>
    <message>
        <source>standardised linear model of %1</source>
        <translation>standardisiertes lineares Modell: %1</translation>
    </message>
    <message>
        <source>selection %1, R² %2</source>
        <translation>Auswahl %1, R² %2</translation>
    </message>
    <message>
        <source>weight (95 % bootstrap interval)</source>
        <translation>Gewicht (95-%-Bootstrap-Intervall)</translation>
    </message>
    <message>
        <source>weight (interval pending)</source>
        <translation>Gewicht (Intervall folgt)</translation>
    </message>
    <message>
        <source>weight (no interval)</source>
        <translation>Gewicht (ohne Intervall)</translation>
    </message>
    <message>
        <source>type not recorded</source>
        <translation>Typ nicht erfasst</translation>
    </message>
    <message>
        <source>ridge %1 (%2)</source>
        <translation>Knickpunkt %1 (%2)</translation>
    </message>
    <message>
        <source>ridge %1</source>
        <translation>Knickpunkt %1</translation>
    </message>
    <message>
        <source>ceilings: %1</source>
        <translation>Obergrenzen: %1</translation>
    </message>
    <message>
        <source>operations over %1 % of the time</source>
        <translation>Operationen über %1 % der Zeit</translation>
    </message>
    <message>
        <source>%1 over the roof (ringed)</source>
        <translation>%1 über dem Dach (umkreist)</translation>
    </message>
    <message>
        <source>time not parallel</source>
        <translation>nicht paralleler Zeitanteil</translation>
    </message>
    <message>
        <source>speedup over the fewest %1</source>
        <translation>Speedup gegenüber den wenigsten %1</translation>
    </message>
    <message>
        <source>%1 % of the time not parallel (%2 to %3 %)</source>
        <translation>%1 % der Zeit nicht parallel (%2 bis %3 %)</translation>
    </message>
    <message>
        <source>%1 % of the time not parallel</source>
        <translation>%1 % der Zeit nicht parallel</translation>
    </message>
    <message>
        <source>n = %1 of %2 models</source>
        <translation>n = %1 von %2 Modellen</translation>
    </message>
    <message>
        <source>%1 / fewest %1</source>
        <translation>%1 / wenigste %1</translation>
    </message>
    <message>
        <source>speedup</source>
        <translation>Speedup</translation>
    </message>
    <message>
        <source>ideal</source>
        <translation>ideal</translation>
    </message>
    <message>
        <source>weak scaling</source>
        <translation>schwache Skalierung</translation>
    </message>
    <message>
        <source>%1 left out (no value, or none that a log axis can show)</source>
        <translation>%1 ausgelassen (ohne Wert oder ohne einen, den eine logarithmische Achse zeigen kann)</translation>
    </message>
    <message>
        <source>No run matches. %1 without the filter.</source>
        <translation>Kein Lauf passt. %1 ohne den Filter.</translation>
    </message>
    <message>
        <source>Step times appear here while a run is measured.</source>
        <translation>Schrittzeiten erscheinen hier, während ein Lauf gemessen wird.</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>Schritt %1</translation>
    </message>
    <message>
        <source>warm-up ended at step %1</source>
        <translation>Aufwärmen endete bei Schritt %1</translation>
    </message>
    <message>
        <source>warming up</source>
        <translation>wärmt auf</translation>
    </message>
    <message>
        <source>median %1 ± %2 %</source>
        <translation>Median %1 ± %2 %</translation>
    </message>
    <message>
        <source>median %1 (no interval)</source>
        <translation>Median %1 (ohne Intervall)</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>half-width (%)</source>
        <translation>Halbbreite (%)</translation>
    </message>
    <message>
        <source>target %1 %</source>
        <translation>Ziel %1 %</translation>
    </message>
    <message>
        <source>n = %1 pairs</source>
        <translation>n = %1 Paare</translation>
    </message>
    <message>
        <source>%1 cannot be shown on the axis</source>
        <translation>%1 ohne Platz auf der Achse</translation>
    </message>
    <message>
        <source>↑ %1 faster</source>
        <translation>↑ %1 schneller</translation>
    </message>
    <message>
        <source>↓ %1 faster</source>
        <translation>↓ %1 schneller</translation>
    </message>
    <message>
        <source>geometric mean %1</source>
        <translation>geometrisches Mittel %1</translation>
    </message>
    <message>
        <source>speedup over %1</source>
        <translation>Speedup gegenüber %1</translation>
    </message>
    <message>
        <source>The runs of %1 have several data types, each with a roof of its own; filter to one.</source>
        <translation>Die Läufe von %1 haben mehrere Datentypen, jeder mit eigenem Dach; auf einen filtern.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>No model has bytes and FLOPs on both %1 and %2.</source>
        <translation>Kein Modell hat Bytes und FLOPs auf %1 und auf %2.</translation>
    </message>
    <message>
        <source>n = %1 models</source>
        <translation>n = %1 Modelle</translation>
    </message>
    <message>
        <source>geometric mean of the speedup %1</source>
        <translation>geometrisches Mittel des Speedups %1</translation>
    </message>
    <message>
        <source>%1 without bytes or FLOPs</source>
        <translation>%1 ohne Bytes oder FLOPs</translation>
    </message>
    <message>
        <source>From %1 to %2 · models on both rooflines</source>
        <translation>Von %1 zu %2 · Modelle auf beiden Rooflines</translation>
    </message>
    <message>
        <source>n = %1 models on both</source>
        <translation>n = %1 Modelle auf beiden</translation>
    </message>
    <message>
        <source>share of the pairs in which %1 is faster than %2</source>
        <translation>Anteil der Paare, in denen %1 schneller als %2 ist</translation>
    </message>
    <message>
        <source>%1 faster (%)</source>
        <translation>%1 schneller (%)</translation>
    </message>
    <message>
        <source>all pairs %1</source>
        <translation>alle Paare %1</translation>
    </message>
    <message>
        <source>selection %1</source>
        <translation>Auswahl %1</translation>
    </message>
    <message>
        <source>%1 must be true or false</source>
        <translation>%1 muss true oder false sein</translation>
    </message>
    <message>
        <source>%1 must be a number from %2 to %3</source>
        <translation>%1 muss eine Zahl von %2 bis %3 sein</translation>
    </message>
    <message>
        <source>%1 must be one of %2</source>
        <translation>%1 muss eines von %2 sein</translation>
    </message>
    <message>
        <source>%1 must be a string</source>
        <translation>%1 muss ein Text sein</translation>
    </message>
    <message>
        <source>%1 must be a list of columns</source>
        <translation>%1 muss eine Liste von Spalten sein</translation>
    </message>
    <message>
        <source>%1a figure of kind &quot;%2&quot; has no option &quot;%3&quot;</source>
        <translation>%1Eine Abbildung der Art „%2“ hat keine Option „%3“</translation>
    </message>
    <message>
        <source>1 run without %1</source>
        <translation>1 Lauf ohne %1</translation>
    </message>
    <message>
        <source>%1 runs without %2</source>
        <translation>%1 Läufe ohne %2</translation>
    </message>
    <message>
        <source>left out: %1</source>
        <translation>ausgelassen: %1</translation>
    </message>
    <message>
        <source>speedup (%1 / %2)</source>
        <translation>Speedup (%1 / %2)</translation>
    </message>
    <message>
        <source>%1 faster in %2, geometric mean %3</source>
        <translation>%1 schneller in %2, geometrisches Mittel %3</translation>
    </message>
    <message>
        <source>%1 faster in %2 (%3–%4 %), geometric mean %5</source>
        <translation>%1 schneller in %2 (%3–%4 %), geometrisches Mittel %5</translation>
    </message>
    <message>
        <source>No run of %1 has a partner on %2.</source>
        <translation>Kein Lauf von %1 hat einen Partner auf %2.</translation>
    </message>
    <message>
        <source>box: 9–91 %, whiskers: 2–98 %, bar: median</source>
        <translation>Box 9–91 %, Whisker 2–98 %, Strich: Median</translation>
    </message>
    <message>
        <source>No runs yet.</source>
        <translation>Noch keine Läufe.</translation>
    </message>
    <message>
        <source>figure: &quot;%1&quot;: no column is named &quot;%2&quot;</source>
        <translation>figure: &quot;%1&quot;: Keine Spalte heißt „%2“</translation>
    </message>
    <message>
        <source>%1 (did you mean &quot;%2&quot;?)</source>
        <translation>%1 (gemeint „%2“?)</translation>
    </message>
    <message>
        <source>executed</source>
        <translation>ausgeführt</translation>
    </message>
    <message>
        <source>of TensorFlow&apos;s profiler</source>
        <translation>des TensorFlow-Profilers</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>aufgezeichnet</translation>
    </message>
    <message>
        <source>FLOPs %1</source>
        <translation>FLOPs %1</translation>
    </message>
    <message>
        <source>%1 examples/s</source>
        <translation>%1 Beispiele/s</translation>
    </message>
    <message>
        <source>weight &quot;%1&quot; is %2, expected %3</source>
        <translation>Gewicht „%1“ ist %2, nötig ist %3</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be at least %2 and below %3</source>
        <translation>„%1“ muss mindestens %2 und unter %3 sein</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be at least %2</source>
        <translation>„%1“ muss mindestens %2 sein</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be &quot;%2&quot; or &quot;%3&quot;, not &quot;%4&quot;</source>
        <translation>„%1“ ist „%2“ oder „%3“, nicht „%4“</translation>
    </message>
    <message>
        <source>unknown kind &quot;%1&quot;</source>
        <translation>unbekannte Art „%1“</translation>
    </message>
    <message>
        <source>reads output %1 of &quot;%2&quot;, which does not exist</source>
        <translation>liest Ausgabe %1 von „%2“, die es nicht gibt</translation>
    </message>
    <message>
        <source>input &quot;%1&quot; must contain integers</source>
        <translation>Eingang „%1“ muss ganze Zahlen enthalten</translation>
    </message>
    <message>
        <source>input &quot;%1&quot; contains integers, which %2 does not accept there</source>
        <translation>Eingang „%1“ enthält ganze Zahlen, die %2 dort nicht nimmt</translation>
    </message>
    <message>
        <source>there is no weight &quot;%1&quot;</source>
        <translation>es gibt kein Gewicht „%1“</translation>
    </message>
    <message>
        <source>its output %1 is too large</source>
        <translation>seine Ausgabe %1 ist zu groß</translation>
    </message>
    <message>
        <source>the input is %1, expected a fixed last dimension</source>
        <translation>der Eingang ist %1, nötig ist eine feste letzte Dimension</translation>
    </message>
    <message>
        <source>the input is a scalar</source>
        <translation>der Eingang ist ein Skalar</translation>
    </message>
    <message>
        <source>adds %1 and %2, which differ</source>
        <translation>addiert %1 und %2, die verschieden sind</translation>
    </message>
    <message>
        <source>multiplies %1 and %2, which differ</source>
        <translation>multipliziert %1 und %2, die verschieden sind</translation>
    </message>
    <message>
        <source>logits of %1 do not match labels of %2</source>
        <translation>Logits von %1 passen nicht zu Labels von %2</translation>
    </message>
    <message>
        <source>a softmax over one class learns nothing: at least 2 are needed</source>
        <translation>ein Softmax über eine Klasse lernt nichts: Mindestens 2 sind nötig</translation>
    </message>
    <message>
        <source>lengths of %1 do not match labels of %2</source>
        <translation>Längen von %1 passen nicht zu Labels von %2</translation>
    </message>
    <message>
        <source>logits of %1 do not match targets of %2</source>
        <translation>Logits von %1 passen nicht zu Zielen von %2</translation>
    </message>
    <message>
        <source>predictions of %1, targets of %2 and classes of %3 do not match</source>
        <translation>Vorhersagen von %1, Ziele von %2 und Klassen von %3 passen nicht zusammen</translation>
    </message>
    <message>
        <source>the weight of a dense layer has two dimensions</source>
        <translation>das Gewicht einer Dense-Schicht hat zwei Dimensionen</translation>
    </message>
    <message>
        <source>the input is %1, its last dimension must be %2</source>
        <translation>der Eingang ist %1, die letzte Dimension muss %2 sein</translation>
    </message>
    <message>
        <source>multiplies %1 by %2: both need the same number of dimensions</source>
        <translation>multipliziert %1 mit %2: Beide brauchen gleich viele Dimensionen</translation>
    </message>
    <message>
        <source>multiplies %1 by %2, whose leading dimensions differ</source>
        <translation>multipliziert %1 mit %2, deren führende Dimensionen verschieden sind</translation>
    </message>
    <message>
        <source>multiplies %1 by %2: the inner dimensions differ</source>
        <translation>multipliziert %1 mit %2: Die inneren Dimensionen sind verschieden</translation>
    </message>
    <message>
        <source>an input is %1, expected batch x length x width</source>
        <translation>ein Eingang ist %1, nötig ist batch x length x width</translation>
    </message>
    <message>
        <source>%1 heads do not divide the width %2</source>
        <translation>%1 Köpfe teilen die Breite %2 nicht</translation>
    </message>
    <message>
        <source>query %1, key %2 and value %3 do not match</source>
        <translation>Query %1, Key %2 und Value %3 passen nicht zusammen</translation>
    </message>
    <message>
        <source>the lengths are %1, expected one number per example</source>
        <translation>die Längen sind %1, nötig ist eine Zahl pro Beispiel</translation>
    </message>
    <message>
        <source>the weight of an embedding has two dimensions</source>
        <translation>das Gewicht eines Embeddings hat zwei Dimensionen</translation>
    </message>
    <message>
        <source>the input is %1, expected batch x length x width</source>
        <translation>der Eingang ist %1, nötig ist batch x length x width</translation>
    </message>
    <message>
        <source>the shape &quot;%1&quot; is not a list such as &quot;B,-1,64&quot;</source>
        <translation>die Form „%1“ ist keine Liste wie &quot;B,-1,64&quot;</translation>
    </message>
    <message>
        <source>the shape is too large</source>
        <translation>die Form ist zu groß</translation>
    </message>
    <message>
        <source>%1 does not fill the shape &quot;%2&quot;</source>
        <translation>%1 füllt die Form „%2“ nicht</translation>
    </message>
    <message>
        <source>the input %1 is too large to flatten</source>
        <translation>der Eingang %1 ist zu groß zum Abflachen</translation>
    </message>
    <message>
        <source>&quot;order&quot; does not name each of the %1 dimensions once</source>
        <translation>„order“ nennt nicht jede der %1 Dimensionen genau einmal</translation>
    </message>
    <message>
        <source>&quot;axis&quot; is not a dimension of %1</source>
        <translation>„axis“ ist keine Dimension von %1</translation>
    </message>
    <message>
        <source>joins %1 and %2, which do not match</source>
        <translation>verbindet %1 und %2, die nicht zusammenpassen</translation>
    </message>
    <message>
        <source>its output is too large</source>
        <translation>seine Ausgabe ist zu groß</translation>
    </message>
    <message>
        <source>joins %1 and %2, which differ in another dimension</source>
        <translation>verbindet %1 und %2, die sich neben der Achse unterscheiden</translation>
    </message>
    <message>
        <source>&quot;axis&quot; is not a fixed dimension of %1</source>
        <translation>„axis“ ist keine feste Dimension von %1</translation>
    </message>
    <message>
        <source>the slice of %1 from %2 lies outside of %3</source>
        <translation>der Ausschnitt von %1 ab %2 liegt außerhalb von %3</translation>
    </message>
    <message>
        <source>%1 does not split into %2 parts</source>
        <translation>%1 lässt sich nicht in %2 Teile teilen</translation>
    </message>
    <message>
        <source>&quot;axes&quot; does not name dimensions of %1</source>
        <translation>„axes“ nennt keine Dimensionen von %1</translation>
    </message>
    <message>
        <source>map, kernel, stride or padding is too large</source>
        <translation>Karte, Kernel, Stride oder Padding ist zu groß</translation>
    </message>
    <message>
        <source>the window of %1 x %2 does not fit the map of %3 x %4</source>
        <translation>das Fenster von %1 x %2 passt nicht in die Karte von %3 x %4</translation>
    </message>
    <message>
        <source>the input is %1, expected a batch of channels x height x width</source>
        <translation>der Eingang ist %1, nötig ist ein Batch von channels x height x width</translation>
    </message>
    <message>
        <source>the weight of a convolution has four dimensions</source>
        <translation>das Gewicht einer Faltung hat vier Dimensionen</translation>
    </message>
    <message>
        <source>%1 filters do not divide into %2 groups</source>
        <translation>%1 Filter lassen sich nicht in %2 Gruppen teilen</translation>
    </message>
    <message>
        <source>the input is %1, expected %2 groups of %3 channels</source>
        <translation>der Eingang ist %1, nötig sind %2 Gruppen von %3 Kanälen</translation>
    </message>
    <message>
        <source>&quot;height&quot; and &quot;width&quot; are too large</source>
        <translation>„height“ und „width“ sind zu groß</translation>
    </message>
    <message>
        <source>the input is %1, expected channels in its second dimension</source>
        <translation>der Eingang ist %1, nötig sind Kanäle in der zweiten Dimension</translation>
    </message>
    <message>
        <source>%1: &quot;where&quot;</source>
        <translation>%1: „where“</translation>
    </message>
    <message>
        <source>%1 key-value heads (&quot;kv_heads&quot;) do not divide %2 heads</source>
        <translation>%1 Key-Value-Köpfe („kv_heads“) teilen %2 Köpfe nicht</translation>
    </message>
    <message>
        <source>causal attention needs at least as many keys as queries, not %1 for %2</source>
        <translation>kausale Attention braucht mindestens so viele Keys wie Queries, nicht %1 für %2</translation>
    </message>
    <message>
        <source>a &quot;window&quot; needs &quot;causal&quot; 1</source>
        <translation>ein „window“ braucht „causal“ 1</translation>
    </message>
    <message>
        <source>the rotated width must be even and at most a head&apos;s %1, not %2</source>
        <translation>die rotierte Breite muss gerade sein und höchstens die %1 eines Kopfs, nicht %2</translation>
    </message>
    <message>
        <source>&quot;frequencies&quot; is not a list of %1 numbers</source>
        <translation>„frequencies“ ist keine Liste von %1 Zahlen</translation>
    </message>
    <message>
        <source>%2 cannot be appended to %1</source>
        <translation>%1 nimmt %2 an seinem Ende nicht auf</translation>
    </message>
    <message>
        <source>the weight of experts has three dimensions</source>
        <translation>das Gewicht von Experten hat drei Dimensionen</translation>
    </message>
    <message>
        <source>the router gives %1, expected %2</source>
        <translation>der Router gibt %1, nötig ist %2</translation>
    </message>
    <message>
        <source>&quot;top_k&quot; is %1, more than the %2 experts</source>
        <translation>„top_k“ ist %1, mehr als die %2 Experten</translation>
    </message>
    <message>
        <source>%1 experts in %2 groups, of which %3 are selected, cannot supply %4 per token</source>
        <translation>%1 Experten in %2 Gruppen, von denen %3 offen sind, ergeben keine %4 je Token</translation>
    </message>
    <message>
        <source>the input is %1, expected batch x lookups</source>
        <translation>der Eingang ist %1, nötig ist batch x lookups</translation>
    </message>
    <message>
        <source>the input is %1, expected batch x features x width</source>
        <translation>der Eingang ist %1, nötig ist batch x features x width</translation>
    </message>
    <message>
        <source>the inputs are %1 and %2, expected batch x length x channels</source>
        <translation>die Eingänge sind %1 und %2, nötig ist batch x length x channels</translation>
    </message>
    <message>
        <source>B is %1 and C is %2, expected batch x length x states</source>
        <translation>B ist %1 und C %2, nötig ist batch x length x states</translation>
    </message>
    <message>
        <source>the state is %1, expected %2</source>
        <translation>der Zustand ist %1, nötig ist %2</translation>
    </message>
    <message>
        <source>%1 does not expand to &quot;%2&quot;</source>
        <translation>%1 lässt sich nicht auf „%2“ erweitern</translation>
    </message>
    <message>
        <source>%1 groups do not divide %2 channels</source>
        <translation>%1 Gruppen teilen %2 Kanäle nicht</translation>
    </message>
    <message>
        <source>The worker counted %1 parameters where the graph has %2.</source>
        <translation>Der Worker zählte %1 Parameter, wo der Graph %2 hat.</translation>
    </message>
    <message>
        <source>the first message of the worker was not its hello: &quot;%1&quot;</source>
        <translation>der Worker begann mit einer anderen Nachricht als seinem hello: „%1“</translation>
    </message>
    <message>
        <source>The disk is full: %1 could not be written. Make room there, or choose another place.</source>
        <translation>Die Platte ist voll: %1 ließ sich nicht schreiben. Dort Platz schaffen oder einen anderen Ort wählen.</translation>
    </message>
    <message>
        <source>The launches fall into two levels, %1 % apart, with %2 % of them in the rarer one: what decides between them is not a property of either side.</source>
        <translation>Die Prozessstarts zerfallen in zwei Niveaus, %1 % auseinander, %2 % davon im selteneren: Was darüber entscheidet, ist keine Eigenschaft einer der Seiten.</translation>
    </message>
    <message>
        <source>All cells of one launch move together, by %1 % from launch to launch: a shift of all cells is judged by the launches, not by the cells.</source>
        <translation>Alle Zellen eines Prozessstarts bewegen sich gemeinsam, um %1 % von Start zu Start: Eine Verschiebung aller Zellen wird nach den Prozessstarts beurteilt, nicht nach den Zellen.</translation>
    </message>
    <message>
        <source>Neither side has samples, repeats or an interval: the scatter of their values is unknown.</source>
        <translation>Keine Seite hat Messwerte, Wiederholungen oder ein Intervall: Die Streuung der Werte ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Side %1 has no samples, repeats or interval: the scatter of its values is unknown.</source>
        <translation>Seite %1 hat weder Messwerte noch Wiederholungen noch ein Intervall: Die Streuung der Werte ist nicht bekannt.</translation>
    </message>
    <message>
        <source>The scatter is too wide to say that the difference is within the margin.</source>
        <translation>Die Streuung ist zu groß, um zu sagen, dass der Unterschied innerhalb der Toleranz liegt.</translation>
    </message>
    <message>
        <source>The scatter is too wide to say that there is a difference.</source>
        <translation>Die Streuung ist zu groß, um zu sagen, dass es einen Unterschied gibt.</translation>
    </message>
    <message>
        <source>The residuals have heavy tails (kurtosis %1, a normal distribution has 3): a few runs decide the weights, and the intervals may be too narrow.</source>
        <translation>Die Residuen haben schwere Ränder (Kurtosis %1, eine Normalverteilung hat 3): Wenige Läufe bestimmen die Gewichte, und die Intervalle können zu schmal sein.</translation>
    </message>
    <message>
        <source>No run has both %1 and %2.</source>
        <translation>Kein Lauf hat Werte für „%1“ und „%2“.</translation>
    </message>
    <message>
        <source>The two sides also differ in %1; these runs cannot separate the two effects.</source>
        <translation>Die Seiten unterscheiden sich auch in: %1; diese Läufe können die beiden Effekte nicht trennen.</translation>
    </message>
    <message>
        <source>measurement order</source>
        <translation>Reihenfolge der Messung</translation>
    </message>
    <message>
        <source>The times of measurement are not recorded: a change in the machine cannot be separated from an effect.</source>
        <translation>Wann diese Läufe gemessen wurden, ist nicht erfasst: Ein Rechner, der sich unterdessen änderte, lässt sich von einem Effekt nicht unterscheiden.</translation>
    </message>
    <message>
        <source>The levels of %1 were measured one after the other: its effect remains when adjusted for a steady drift (p = %2), but a sudden change in the machine between them would look the same.</source>
        <translation>Die Stufen von %1 wurden nacheinander gemessen: Neben einer gleichmäßigen Drift besteht der Effekt (p = %2), aber ein Rechner, der sich gerade dazwischen änderte, sähe ebenso aus.</translation>
    </message>
    <message>
        <source>The effect remains when adjusted for a machine that drifts during the runs (p = %1).</source>
        <translation>Neben einem Rechner, der während der Messung driftet, bleibt der Effekt bestehen (p = %1).</translation>
    </message>
    <message>
        <source>One side was measured entirely before the other: a change in the machine cannot be separated from the difference.</source>
        <translation>Eine Seite wurde vollständig vor der anderen gemessen: Was der Rechner dazwischen tat, lässt sich vom Unterschied nicht trennen.</translation>
    </message>
    <message>
        <source>Adjusted for when each side was measured the ratio is %1 instead of %2.</source>
        <translation>Um den Messzeitpunkt jeder Seite bereinigt ist das Verhältnis %1 statt %2.</translation>
    </message>
    <message>
        <source>On %1, the time of a step varies with %2, but no more than with the measurement order: an effect cannot be separated from a drift of the machine; alternate the levels (&quot;order&quot;: &quot;shuffle&quot; or &quot;coarse&quot;).</source>
        <translation>Auf %1 geht die Schrittzeit mit %2 einher, aber nicht stärker als mit der Reihenfolge der Messung: Ob es ein Effekt oder ein driftender Rechner ist, lässt sich nicht sagen; die Stufen im Wechsel messen (&quot;order&quot;: &quot;shuffle&quot; oder &quot;coarse&quot;).</translation>
    </message>
    <message>
        <source>runs with alternating levels show the effect again.</source>
        <translation>Läufe, deren Stufen wechseln, zeigen den Effekt wieder.</translation>
    </message>
    <message>
        <source>On %1, the time of a step depends on %2 or on what varies with it (%3, correlation %4): these runs cannot separate the effects; vary one and keep the others fixed.</source>
        <translation>Auf %1 hängt die Schrittzeit ab von %2 oder dem, was damit variiert (%3, Korrelation %4): Was davon, lässt sich aus diesen Läufen nicht sagen; eines variieren und die anderen fest lassen.</translation>
    </message>
    <message>
        <source>runs that vary %1 alone show no effect.</source>
        <translation>Läufe, die nur %1 variieren, zeigen keinen Effekt.</translation>
    </message>
    <message>
        <source>As measured, %1 is %2 times as fast as %3</source>
        <translation>Wie gemessen ist %1 %2-mal so schnell wie %3</translation>
    </message>
    <message>
        <source>, but the machine changed while the runs were measured: adjusted for when each was measured, %1 is the faster one (%2 times).</source>
        <translation>, aber der Rechner änderte sich während der Messung: Um den Messzeitpunkt bereinigt ist %1 schneller (%2-mal).</translation>
    </message>
    <message>
        <source>, but that varies with when the runs were measured: these runs do not show which is faster; alternate between the two.</source>
        <translation>, aber das geht damit einher, wann die Läufe gemessen wurden: Was schneller ist, lässt sich nicht sagen; im Wechsel messen.</translation>
    </message>
    <message>
        <source>runs that alternate between both sides show the same difference.</source>
        <translation>im Wechsel gemessene Läufe beider Seiten zeigen denselben Unterschied.</translation>
    </message>
    <message>
        <source>A device&apos;s own limit would be flat in FLOP/s or byte/s, not in examples/s; there are too few runs below the plateau to see the rate fall with the work per example.</source>
        <translation>Eine Grenze des Geräts selbst wäre in FLOP/s oder Byte/s konstant, nicht in Beispielen/s; unter dem Plateau liegen zu wenige Läufe, um zu sehen, ob der Durchsatz mit der Arbeit eines Beispiels fällt.</translation>
    </message>
    <message>
        <source>At each doubling of %1 the time of a step changes %2-fold (95 % interval %3). </source>
        <translation>Je Verdopplung von %1 ändert sich die Schrittzeit %2-fach (95-%-Intervall %3). </translation>
    </message>
    <message>
        <source>; its levels were measured one after the other, so a change in the machine between them would look the same</source>
        <translation>; die Stufen wurden nacheinander gemessen, sodass ein Rechner, der sich dazwischen änderte, ebenso aussähe</translation>
    </message>
    <message>
        <source> (%1-fold at each doubling, 95 % interval %2)</source>
        <translation> (%1-fach je Verdopplung, 95-%-Intervall %2)</translation>
    </message>
    <message>
        <source>On %1, all else equal, the time of a step depends on %2%3</source>
        <translation>Auf %1 hängt die Schrittzeit, bei sonst gleichen Werten, ab von %2%3</translation>
    </message>
    <message>
        <source>, on %1%2</source>
        <translation>, von %1%2</translation>
    </message>
    <message>
        <source>the effect of %1 cannot be separated from %2, which varies with it (correlation %3)</source>
        <translation>zu %1, das mit %2 variiert (Korrelation %3), lässt sich nichts Eigenes sagen</translation>
    </message>
    <message>
        <source>; %1</source>
        <translation>; %1</translation>
    </message>
    <message>
        <source>; %1 has the largest effect on %2</source>
        <translation>; %1 hat den größten Effekt auf „%2“</translation>
    </message>
    <message>
        <source>; %1 has an effect on %2</source>
        <translation>; %1 hat einen Effekt auf „%2“</translation>
    </message>
    <message>
        <source>; the levels of %1 were measured one after the other, so a change in the machine between them would look the same</source>
        <translation>; die Stufen von %1 wurden nacheinander gemessen, sodass ein Rechner, der sich dazwischen änderte, ebenso aussähe</translation>
    </message>
    <message>
        <source>These hyper-parameters vary together, so their effects cannot be separated: %1.</source>
        <translation>Diese Hyperparameter variieren gemeinsam, ihre Effekte lassen sich daher nicht trennen: %1.</translation>
    </message>
    <message>
        <source>The TPU exploits the parallelism of batch size and model width.</source>
        <translation>Die TPU nutzt die Parallelität von Batchgröße und Modellbreite.</translation>
    </message>
    <message>
        <source>Memory-bound operations slow models that are compute-bound.</source>
        <translation>Speichergebundene Operationen bremsen Modelle, die rechengebunden sind.</translation>
    </message>
    <message>
        <source>Communication between chips is a large overhead.</source>
        <translation>Kommunikation zwischen Chips ist ein großer Overhead.</translation>
    </message>
    <message>
        <source>Smaller CNNs are more bound by the host.</source>
        <translation>Kleinere CNNs sind stärker durch den Host begrenzt.</translation>
    </message>
    <message>
        <source>TPU v3 speeds memory-bound operations up more (3 times) than compute-bound ones (2.3).</source>
        <translation>TPU v3 beschleunigt speichergebundene Operationen stärker (3-fach) als rechengebundene (2.3-fach).</translation>
    </message>
    <message>
        <source>The largest FC models prefer the CPU, for its memory.</source>
        <translation>Für die größten FC-Modelle ist die CPU besser, wegen ihres Speichers.</translation>
    </message>
    <message>
        <source>Large batches prefer the TPU, small ones the GPU.</source>
        <translation>Für große Batches ist die TPU besser, für kleine die GPU.</translation>
    </message>
    <message>
        <source>Smaller FC models prefer the TPU, larger ones the GPU.</source>
        <translation>Für kleinere FC-Modelle ist die TPU besser, für größere die GPU.</translation>
    </message>
    <message>
        <source>The TPU gains on the GPU with larger CNNs.</source>
        <translation>Mit größeren CNNs gewinnt die TPU gegenüber der GPU.</translation>
    </message>
    <message>
        <source>The TPU reaches up to 3 times the FLOPS utilisation of the GPU.</source>
        <translation>Die TPU erreicht bis zum 3-Fachen der FLOPS-Auslastung der GPU.</translation>
    </message>
    <message>
        <source>The GPU scales better with the embedding size of RNNs.</source>
        <translation>Die GPU skaliert besser mit der Embedding-Größe von RNNs.</translation>
    </message>
    <message>
        <source>Software updates bring up to 2.5 (CNN), 7 (FC) and 9.7 times (RNN).</source>
        <translation>Software-Updates bringen bis zum 2.5-Fachen (CNN), 7-Fachen (FC) und 9.7-Fachen (RNN).</translation>
    </message>
    <message>
        <source>Every update of the framework helps.</source>
        <translation>Jedes Update des Frameworks hilft.</translation>
    </message>
    <message>
        <source>; one side was measured entirely before the other, so a change in the machine would look the same</source>
        <translation>; eine Seite wurde vollständig vor der anderen gemessen, sodass ein Rechner, der sich dazwischen änderte, ebenso aussähe</translation>
    </message>
    <message>
        <source>Not all times of measurement are recorded: a change in the machine cannot be separated from an effect.</source>
        <translation>Nicht bei allen Läufen ist erfasst, wann sie gemessen wurden: Ein Rechner, der sich unterdessen änderte, lässt sich von einem Effekt nicht unterscheiden.</translation>
    </message>
    <message>
        <source>dots: %1 selected</source>
        <translation>Punkte: %1 ausgewählt</translation>
    </message>
    <message>
        <source>missing: %1</source>
        <translation>es fehlen: %1</translation>
    </message>
    <message>
        <source>no interval</source>
        <translation>ohne Intervall</translation>
    </message>
    <message>
        <source>%1 without an interval</source>
        <translation>%1 ohne Intervall</translation>
    </message>
    <message>
        <source>missing: %1 and %2 more</source>
        <translation>es fehlen: %1 und %2 weitere</translation>
    </message>
    <message>
        <source>No hyper-parameter varies among these runs.</source>
        <translation>Kein Hyperparameter variiert in diesen Läufen.</translation>
    </message>
    <message>
        <source>No run has a value of %1.</source>
        <translation>Kein Lauf hat einen Wert für „%1“.</translation>
    </message>
    <message>
        <source>%1 left out (failed, or no value)</source>
        <translation>%1 ausgelassen (fehlgeschlagen oder ohne Wert)</translation>
    </message>
    <message>
        <source>Lines of %1 over %2, %3.</source>
        <translation>Linien: %1 über %2, %3.</translation>
    </message>
    <message>
        <source>%1 ≤ %2</source>
        <translation>%1 ≤ %2</translation>
    </message>
    <message>
        <source>limit of %1: %2</source>
        <translation>Grenze von %1: %2</translation>
    </message>
    <message>
        <source>limit %1</source>
        <translation>Grenze %1</translation>
    </message>
    <message>
        <source>frontier</source>
        <translation>Front</translation>
    </message>
    <message>
        <source>%1 against %2, %3 along the lines</source>
        <translation>%1 gegen %2, %3 entlang der Linien</translation>
    </message>
    <message>
        <source>filled: within %1 (%2)</source>
        <translation>gefüllt: innerhalb von %1 (%2)</translation>
    </message>
    <message>
        <source>%1, %2 series, %3.</source>
        <translation>%1, %2 Reihen, %3.</translation>
    </message>
    <message>
        <source>without masked pairs</source>
        <translation>ohne maskierte Paare</translation>
    </message>
    <message>
        <source>The record %1 could not be read and was skipped.</source>
        <translation>Der Datensatz %1 ließ sich nicht lesen und wurde übersprungen.</translation>
    </message>
    <message>
        <source>%1 records could not be read and were skipped, %2 the first.</source>
        <translation>%1 Datensätze ließen sich nicht lesen und wurden übersprungen, %2 als erster.</translation>
    </message>
    <message>
        <source>1 of %1 runs is faster than the peak used for its utilisation, beyond its interval (%2 % of the peak): that peak is wrong.</source>
        <translation>1 von %1 Läufen ist schneller als der Spitzenwert, auf den sich seine Auslastung bezieht, über sein Intervall hinaus (%2 % davon): Dieser Spitzenwert ist falsch.</translation>
    </message>
    <message>
        <source>%1 of %2 runs are faster than the peak used for their utilisation, beyond their intervals (up to %3 % of the peak): that peak is wrong.</source>
        <translation>%1 von %2 Läufen sind schneller als der Spitzenwert, auf den sich ihre Auslastung bezieht, über ihre Intervalle hinaus (bis zu %3 % davon): Dieser Spitzenwert ist falsch.</translation>
    </message>
    <message>
        <source>The ceilings of %1 were measured with a caveat: %2.</source>
        <translation>Die Obergrenzen von %1 wurden mit einem Vorbehalt gemessen: %2.</translation>
    </message>
    <message>
        <source>These runs do not record their load (max_concurrency, request_rate, batch).</source>
        <translation>Diese Läufe sagen nicht, bei welcher Last sie liefen (max_concurrency, request_rate, batch).</translation>
    </message>
    <message>
        <source>On %1, a %2 that is not a multiple of 64 (%3) takes %4 times as long per FLOP as its neighbours that are (95 % interval %5)</source>
        <translation>Auf %1 dauert ein Wert von %2, der kein Vielfaches von 64 ist (%3), je FLOP %4-mal so lange wie benachbarte Vielfache (95-%-Intervall %5)</translation>
    </message>
    <message>
        <source>comparisons</source>
        <translation>Vergleiche</translation>
    </message>
    <message>
        <source>further levels of %1 between multiples of 64 are as fast per FLOP as their neighbours.</source>
        <translation>weitere Stufen von %1 zwischen Vielfachen von 64 sind je FLOP so schnell wie ihre Nachbarn.</translation>
    </message>
    <message>
        <source>On %1, the host limits %2 of %3 with input from it: on its own it delivers %4 examples/s where the models could process %5 (medians); %6 times the loader workers, smaller records or data on the device would remove the wait.</source>
        <translation>Auf %1 ist bei %2 der %3 mit Eingabe vom Host der Host die Grenze: Allein liefert er %4 Beispiele/s, wo die Modelle %5 aufnähmen (Mediane); %6-mal so viele Loader-Worker, kleinere Datensätze oder Daten auf dem Gerät würden das Warten beseitigen.</translation>
    </message>
    <message>
        <source>with more loader workers, or data on the device, these runs take as long as before.</source>
        <translation>mit mehr Loader-Workern oder Daten auf dem Gerät dauern diese Läufe so lange wie zuvor.</translation>
    </message>
    <message>
        <source>from batch %1 on</source>
        <translation>ab Batch %1</translation>
    </message>
    <message>
        <source>not up to batch %1</source>
        <translation>bis Batch %1 nicht</translation>
    </message>
    <message>
        <source>%1 at context %2</source>
        <translation>%1 bei Kontext %2</translation>
    </message>
    <message>
        <source>On %1, decoding turns from memory-bound to compute-bound at %2 FLOP per byte (95 % interval %3): %4</source>
        <translation>Auf %1 wechselt das Decodieren von speichergebunden zu rechengebunden bei %2 FLOP je Byte (95-%-Intervall %3): %4</translation>
    </message>
    <message>
        <source>at larger batches, the time of a step still follows its bytes instead of its FLOPs.</source>
        <translation>bei größeren Batches folgt die Schrittzeit weiterhin den Bytes statt den FLOPs.</translation>
    </message>
    <message>
        <source>On %1, one point was measured %2 times between the others: its step time changed by %3 (%4), so the machine changed. Read the statements on hyper-parameters and platforms with that change in mind.</source>
        <translation>Auf %1 wurde ein Punkt %2-mal zwischen den anderen gemessen: Seine Schrittzeit änderte sich um %3 (%4), also änderte sich der Rechner. Aussagen über Hyperparameter und Plattformen stehen neben dieser Änderung.</translation>
    </message>
    <message>
        <source>suddenly</source>
        <translation>auf einmal</translation>
    </message>
    <message>
        <source>steadily</source>
        <translation>gleichmäßig</translation>
    </message>
    <message>
        <source>more runs of that point, at other times, show no change.</source>
        <translation>weitere Läufe dieses Punkts zu anderen Zeiten zeigen keine Änderung.</translation>
    </message>
    <message>
        <source>ceilings that calibration measures on an idle machine are not higher.</source>
        <translation>Obergrenzen, die eine Kalibrierung auf einem unbelasteten Rechner misst, sind nicht höher.</translation>
    </message>
    <message>
        <source>; %1-fold at context %2 and %3-fold at context %4</source>
        <translation>; %1-fach bei Kontext %2 und %3-fach bei Kontext %4</translation>
    </message>
    <message>
        <source>On %1, each doubling of the key-value heads (kv_heads) changes the time of a step %2-fold at equal parameters (95 % interval %3)</source>
        <translation>Auf %1 ändert jede Verdopplung der Key-Value-Köpfe (kv_heads) die Schrittzeit bei gleichen Parametern auf das %2-Fache (95-%-Intervall %3)</translation>
    </message>
    <message>
        <source>models of equal parameters with different numbers of key-value heads take equal time.</source>
        <translation>Modelle gleicher Parameter mit anderer Anzahl von Key-Value-Köpfen dauern gleich lange.</translation>
    </message>
    <message>
        <source>On %1, depth costs more than width: at equal parameters each doubling of the layers multiplies the time of a step by %2 (95 % interval %3)</source>
        <translation>Auf %1 kostet Tiefe mehr als Breite: Bei gleichen Parametern braucht jede Verdopplung der Schichten das %2-Fache der Schrittzeit (95-%-Intervall %3)</translation>
    </message>
    <message>
        <source>On %1, width costs more than depth: at equal parameters each doubling of the layers multiplies the time of a step by %2 (95 % interval %3)</source>
        <translation>Auf %1 kostet Breite mehr als Tiefe: Bei gleichen Parametern braucht jede Verdopplung der Schichten das %2-Fache der Schrittzeit (95-%-Intervall %3)</translation>
    </message>
    <message>
        <source>models of equal parameters, one deeper and one wider, take equal time.</source>
        <translation>Modelle gleicher Parameter, eines tiefer und eines breiter, dauern gleich lange.</translation>
    </message>
    <message>
        <source>The ratio cannot be adjusted for when each side was measured: there are too few pairs, or their order does not allow it.</source>
        <translation>Das Verhältnis lässt sich nicht um den Messzeitpunkt jeder Seite bereinigen: Die Paare sind zu wenige, oder ihre Reihenfolge erlaubt keine Aussage.</translation>
    </message>
    <message>
        <source>%1 of %2 points that were run more than once have runs that differ by up to a factor of %3: perhaps two machines, or two configurations, under one platform name.</source>
        <translation>%1 von %2 mehrmals gelaufenen Punkten haben Läufe, die sich um bis zu Faktor %3 unterscheiden: vielleicht zwei Rechner oder zwei Arten der Ausführung unter dem Namen einer Plattform.</translation>
    </message>
    <message>
        <source>No hyper-parameter varies: the prediction is the same for every point.</source>
        <translation>Kein Hyperparameter wurde je variiert: Die Prognose ist für jeden Punkt gleich.</translation>
    </message>
    <message>
        <source>The prediction uses a random %1 of the runs (subset of data).</source>
        <translation>Zufällige %1 der Läufe stehen für alle (Teilmenge der Daten).</translation>
    </message>
    <message>
        <source>ceilings measured with a caveat</source>
        <translation>Obergrenzen mit einem Vorbehalt gemessen</translation>
    </message>
    <message>
        <source>%1 above 100 % of the peak, which is wrong</source>
        <translation>%1 über dem ganzen Spitzenwert, der also falsch ist</translation>
    </message>
    <message>
        <source>predicted, %1 measured</source>
        <translation>prognostiziert, %1 gemessen</translation>
    </message>
    <message>
        <source>unsure</source>
        <translation>unsicher</translation>
    </message>
    <message>
        <source>predicted to fail</source>
        <translation>Fehlschlag prognostiziert</translation>
    </message>
    <message>
        <source>n = %1 of %2 measured, %3 predicted</source>
        <translation>n = %1 von %2 gemessen, %3 prognostiziert</translation>
    </message>
    <message>
        <source>%1 of %2 points have run</source>
        <translation>%1 von %2 Punkten gelaufen</translation>
    </message>
    <message>
        <source>error %1, goal %2</source>
        <translation>Fehler %1, Ziel %2</translation>
    </message>
    <message>
        <source>error %1</source>
        <translation>Fehler %1</translation>
    </message>
    <message>
        <source>%1 cells unsure</source>
        <translation>%1 Zellen unsicher</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>beendet</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <translation>noch etwa %1</translation>
    </message>
    <message>
        <source>The error of the map appears here once an adaptive sweep has its first runs.</source>
        <translation>Der Kartenfehler erscheint hier, sobald ein adaptiver Sweep seine ersten Läufe hat.</translation>
    </message>
    <message>
        <source>points that have run</source>
        <translation>gelaufene Punkte</translation>
    </message>
    <message>
        <source>error of the map (%)</source>
        <translation>Kartenfehler (%)</translation>
    </message>
    <message>
        <source>cells unsure</source>
        <translation>unsichere Zellen</translation>
    </message>
    <message>
        <source>goal %1</source>
        <translation>Ziel %1</translation>
    </message>
    <message>
        <source>Error of the map over the points that have run: %1.</source>
        <translation>Kartenfehler über den gelaufenen Punkten: %1.</translation>
    </message>
    <message>
        <source>largest batch that completed</source>
        <translation>größter abgeschlossener Batch</translation>
    </message>
    <message>
        <source>smallest that ran out of memory</source>
        <translation>kleinster, bei dem der Speicher voll war</translation>
    </message>
    <message>
        <source>largest batch that fits, by %1</source>
        <translation>größter Batch, der passt, nach %1</translation>
    </message>
    <message>
        <source>lines: forecast for %1 %2 of memory</source>
        <translation>Linien: Prognose für %1 %2 Speicher</translation>
    </message>
    <message>
        <source>the memory of %1 is not known: no forecast</source>
        <translation>der Speicher von %1 ist unbekannt: keine Prognose</translation>
    </message>
    <message>
        <source>walls found: %1</source>
        <translation>gefundene Grenzen: %1</translation>
    </message>
    <message>
        <source>%1 contradict the forecast (ringed)</source>
        <translation>%1 entgegen der Prognose (eingekreist)</translation>
    </message>
    <message>
        <source>%1 more series are not drawn</source>
        <translation>%1 weitere Reihen sind nicht gezeichnet</translation>
    </message>
    <message>
        <source>Largest batch that fits %1 by %2, %3.</source>
        <translation>Größter Batch, der auf %1 passt, nach %2, %3.</translation>
    </message>
    <message>
        <source>other</source>
        <translation>andere</translation>
    </message>
    <message>
        <source>mode not recorded</source>
        <translation>Modus nicht erfasst</translation>
    </message>
    <message>
        <source>%1 ≥ %2</source>
        <translation>%1 ≥ %2</translation>
    </message>
    <message>
        <source>These runs have no batch.</source>
        <translation>Diese Läufe haben keinen Batch.</translation>
    </message>
    <message>
        <source>No hyper-parameter besides the batch varies among these runs.</source>
        <translation>Außer dem Batch variiert kein Hyperparameter in diesen Läufen.</translation>
    </message>
    <message>
        <source>No run completed or ran out of memory.</source>
        <translation>Kein Lauf wurde abgeschlossen oder hatte den Speicher voll.</translation>
    </message>
    <message>
        <source>counts and spreads are not predicted</source>
        <translation>Anzahlen und Streuungen werden nicht prognostiziert</translation>
    </message>
    <message>
        <source>no prediction: the runs are of %1 families, filter to one</source>
        <translation>keine Prognose: Die Läufe sind aus %1 Familien, nach einer filtern</translation>
    </message>
    <message>
        <source>no prediction: %1</source>
        <translation>keine Prognose: %1</translation>
    </message>
    <message>
        <source>predicted to fail (probability %1)</source>
        <translation>Fehlschlag prognostiziert, mit %1</translation>
    </message>
    <message>
        <source>predicted %1 %2 (%3 to %4)</source>
        <translation>Prognose %1 %2 (%3 bis %4)</translation>
    </message>
    <message>
        <source>unsure: treat as a guess</source>
        <translation>unsicher: eher geraten</translation>
    </message>
    <message>
        <source>may fail (probability %1)</source>
        <translation>schlägt womöglich fehl, mit %1</translation>
    </message>
    <message>
        <source>from %1 runs</source>
        <translation>aus %1 Läufen</translation>
    </message>
    <message>
        <source>%1 %2 (n = %3)</source>
        <translation>%1 %2 (n = %3)</translation>
    </message>
    <message>
        <source>ridge of %1</source>
        <translation>Knickpunkt von %1</translation>
    </message>
    <message>
        <source>No run here has a profile of its operations.</source>
        <translation>Kein Lauf hat hier ein Profil seiner Operationen.</translation>
    </message>
    <message>
        <source>Nothing on both %1 and %2 has an operational intensity.</source>
        <translation>Nichts, das es auf %1 und %2 gibt, hat eine operationelle Intensität.</translation>
    </message>
    <message>
        <source>operational intensity (FLOP/byte)</source>
        <translation>operationelle Intensität (FLOP/Byte)</translation>
    </message>
    <message>
        <source>geometric means: %1</source>
        <translation>geometrische Mittel: %1</translation>
    </message>
    <message>
        <source>From %1 to %2 · speedup of operations</source>
        <translation>Von %1 zu %2 · Speedup der Operationen</translation>
    </message>
    <message>
        <source>From %1 to %2 · speedup of models</source>
        <translation>Von %1 zu %2 · Speedup der Modelle</translation>
    </message>
    <message>
        <source>n = %1 operations</source>
        <translation>n = %1 Operationen</translation>
    </message>
    <message>
        <source>Speedup of %1 over %2 by operational intensity, %3 operations.</source>
        <translation>Speedup von %1 gegen %2 nach operationeller Intensität, %3 Operationen.</translation>
    </message>
    <message>
        <source>Speedup of %1 over %2 by operational intensity, %3 models.</source>
        <translation>Speedup von %1 gegen %2 nach operationeller Intensität, %3 Modelle.</translation>
    </message>
    <message>
        <source>constant: %1</source>
        <translation>konstant: %1</translation>
    </message>
    <message>
        <source>other operations</source>
        <translation>andere Operationen</translation>
    </message>
    <message>
        <source>time of a step (ms)</source>
        <translation>Zeit eines Schritts (ms)</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>nur in B</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>nur in A</translation>
    </message>
    <message>
        <source>This figure compares two runs with an operation profile; %1 match. Choose two platforms or filter the runs.</source>
        <translation>Diese Abbildung vergleicht zwei Läufe mit Profil der Operationen; %1 passen. Wählen Sie zwei Plattformen oder filtern Sie die Läufe.</translation>
    </message>
    <message>
        <source>busy %1 times as long</source>
        <translation>%1-mal so lange beschäftigt</translation>
    </message>
    <message>
        <source>A: %1, B: %2</source>
        <translation>A: %1, B: %2</translation>
    </message>
    <message>
        <source>n = %1 operations on both</source>
        <translation>n = %1 Operationen auf beiden</translation>
    </message>
    <message>
        <source>B is %1</source>
        <translation>B ist %1</translation>
    </message>
    <message>
        <source>%1 on one side only</source>
        <translation>%1 nur auf einer Seite</translation>
    </message>
    <message>
        <source>B − A, by class (ms)</source>
        <translation>B − A, nach Klasse (ms)</translation>
    </message>
    <message>
        <source>B − A, largest operations (ms)</source>
        <translation>B − A, größte Operationen (ms)</translation>
    </message>
    <message>
        <source>A step of %1 on %2 and %3 by class of operation: %4 and %5 ms; %6.</source>
        <translation>Ein Schritt von %1 auf %2 und %3 nach Klassen von Operationen: %4 und %5 ms; %6.</translation>
    </message>
    <message>
        <source>&quot;contains&quot; takes a name and a text in quotes: contains(%1, &quot;...&quot;).</source>
        <translation>„contains“ braucht einen Namen und einen Text in Anführungszeichen: contains(%1, &quot;...&quot;).</translation>
    </message>
    <message>
        <source>&quot;contains&quot; can only be used in filters.</source>
        <translation>„contains“ ist nur in Filtern möglich.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a number and contains no text.</source>
        <translation>„%1“ ist eine Zahl und enthält keinen Text.</translation>
    </message>
    <message>
        <source>without a value</source>
        <translation>ohne Wert</translation>
    </message>
    <message>
        <source>cells mix runs that differ in %1</source>
        <translation>Zellen vereinen Läufe, die sich in %1 unterscheiden</translation>
    </message>
    <message>
        <source>no prediction for %1 on %2: its grid has %3 points</source>
        <translation>keine Prognose für %1 auf %2: Das Raster hat %3 Punkte</translation>
    </message>
    <message>
        <source>no prediction for %1 on %2: %3 points of its grid have no run, %4 are the most that are drawn</source>
        <translation>keine Prognose für %1 auf %2: %3 Punkte des Rasters haben keinen Lauf, höchstens %4 werden gezeichnet</translation>
    </message>
    <message>
        <source>%1 more platforms and families are not predicted</source>
        <translation>%1 weitere Paare aus Plattform und Familie werden nicht prognostiziert</translation>
    </message>
    <message>
        <source>hyper-parameters are not predicted</source>
        <translation>Hyperparameter werden nicht prognostiziert</translation>
    </message>
    <message>
        <source>no point of the grid is without a run</source>
        <translation>kein Punkt des Rasters ist ohne Lauf</translation>
    </message>
    <message>
        <source>%1 predicted to fail</source>
        <translation>%1 mit prognostiziertem Fehlschlag</translation>
    </message>
    <message>
        <source>n = %1 measured, %2 predicted</source>
        <translation>n = %1 gemessen, %2 prognostiziert</translation>
    </message>
    <message>
        <source>%1 predicted, %2 measured</source>
        <translation>%1 prognostiziert, %2 gemessen</translation>
    </message>
    <message>
        <source>%1 predicted, unsure</source>
        <translation>%1 prognostiziert, unsicher</translation>
    </message>
    <message>
        <source>, but the two did not take turns, so that a change of the machine would look the same: these runs do not show which is faster; alternate between the two.</source>
        <translation>, aber die beiden wechselten sich nicht ab, sodass eine Änderung der Maschine gleich aussähe: Diese Läufe zeigen nicht, was schneller ist; messen Sie abwechselnd.</translation>
    </message>
    <message>
        <source>Adjusted for when each side was measured the ratio stays at %1.</source>
        <translation>Um den Zeitpunkt der Messungen bereinigt bleibt das Verhältnis bei %1.</translation>
    </message>
    <message>
        <source>, but %1 are too few for their scatter: these runs do not show which is faster; measure more models.</source>
        <translation>, aber %1 sind zu wenige für ihre Streuung: Diese Läufe zeigen nicht, was schneller ist; messen Sie mehr Modelle.</translation>
    </message>
    <message>
        <source>The worker reported &quot;%1&quot; as %2, which is impossible; it was left out.</source>
        <translation>Der Worker meldete „%1“ als %2, was unmöglich ist; der Wert wurde weggelassen.</translation>
    </message>
    <message>
        <source>heavy tails: the intervals may be too narrow</source>
        <translation>schwere Ränder: die Intervalle sind womöglich zu eng</translation>
    </message>
    <message>
        <source>given</source>
        <translation>vorgegeben</translation>
    </message>
    <message>
        <source>%1 of theirs contradict the forecast</source>
        <translation>%1 davon widersprechen der Vorhersage</translation>
    </message>
    <message>
        <source>%1: every pair has 0 or less, which a logarithmic axis cannot show.</source>
        <translation>%1: Jedes Paar hat 0 oder weniger, was eine logarithmische Achse nicht zeigen kann.</translation>
    </message>
    <message>
        <source>%1: no pair has a value.</source>
        <translation>%1: Kein Paar hat einen Wert.</translation>
    </message>
    <message>
        <source>%1 is not written: the index &quot;%2&quot; would compute something for each row of its table &quot;%3&quot;. Drop it, or merge the file into a new one.</source>
        <translation>%1 wird nicht beschrieben: Der Index „%2“ würde für jede Zeile der Tabelle „%3“ etwas berechnen. Ihn löschen oder die Datei in eine neue zusammenführen.</translation>
    </message>
    <message>
        <source>%1 is not written: the constraints of its table &quot;%2&quot; are not as Parascope creates them. Merge the file into a new one.</source>
        <translation>%1 wird nicht beschrieben: Die Bedingungen der Tabelle „%2“ sind nicht so, wie Parascope sie anlegt. Die Datei in eine neue zusammenführen.</translation>
    </message>
    <message>
        <source>they were written over.</source>
        <translation>sie wurden überschrieben.</translation>
    </message>
    <message>
        <source>%1 and %2 have %3 in common that are equal in %4: too few to tell which is faster, and other pairs would compare the settings as well.</source>
        <translation>%1 und %2 haben %3 gemeinsam, gleich in %4: zu wenig, um zu sagen, was schneller ist, und andere Paare würden auch die Einstellungen vergleichen.</translation>
    </message>
    <message>
        <source>On %1, the levels of %2 were measured one after the other: neither an effect nor its absence can be separated from a drift of the machine; alternate the levels (&quot;order&quot;: &quot;shuffle&quot; or &quot;coarse&quot;).</source>
        <translation>Auf %1 wurden die Stufen von %2 nacheinander gemessen: Weder ein Effekt noch sein Fehlen lässt sich von einer Drift des Rechners trennen; die Stufen im Wechsel messen (&quot;order&quot;: &quot;shuffle&quot; oder &quot;coarse&quot;).</translation>
    </message>
    <message>
        <source>runs with alternating levels show what the effect is.</source>
        <translation>Läufe mit wechselnden Stufen zeigen, wie groß der Effekt ist.</translation>
    </message>
    <message>
        <source>%1 axes are used; the least informative ones are not: %2.</source>
        <translation>%1 Achsen werden verwendet; die am wenigsten sagen, nicht: %2.</translation>
    </message>
    <message>
        <source>%1, %2 = %3</source>
        <translation>%1, %2 = %3</translation>
    </message>
    <message>
        <source>left out before the step</source>
        <translation>vor dem Schritt ausgelassen</translation>
    </message>
    <message>
        <source>bytes known</source>
        <translation>Bytes bekannt</translation>
    </message>
    <message>
        <source>products, attention: FLOPs known</source>
        <translation>Produkte, Attention: FLOPs bekannt</translation>
    </message>
    <message>
        <source>attributed to an operation</source>
        <translation>einer Operation zugeordnet</translation>
    </message>
    <message>
        <source>share of the time of kernels (%)</source>
        <translation>Anteil an der Zeit der Kernel (%)</translation>
    </message>
    <message>
        <source>%1: family &quot;%2&quot; has no &quot;%3&quot;; it has %4</source>
        <translation>%1: Die Familie &quot;%2&quot; hat kein &quot;%3&quot;; sie hat %4</translation>
    </message>
    <message>
        <source>Unknown family &quot;%1&quot;; there are %2</source>
        <translation>Unbekannte Familie &quot;%1&quot;; es gibt %2</translation>
    </message>
    <message>
        <source>Family &quot;%1&quot; has no hyper-parameter &quot;%2&quot;; it has %3</source>
        <translation>Die Familie &quot;%1&quot; hat keinen Hyperparameter &quot;%2&quot;; sie hat %3</translation>
    </message>
    <message>
        <source>&quot;%1&quot;</source>
        <translation>&quot;%1&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2 in the catalogue.</source>
        <translation>Der Katalog kennt &quot;%1&quot; als %2.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; may mean several parts of the catalogue: %2.</source>
        <translation>&quot;%1&quot; kann mehrere Einträge des Katalogs meinen: %2.</translation>
    </message>
    <message>
        <source>Models ran on both sides, but none has &quot;%1&quot; on both.</source>
        <translation>Auf beiden Seiten liefen Modelle, aber keines hat &quot;%1&quot; auf beiden.</translation>
    </message>
    <message>
        <source>%1 or %2 has no completed run with &quot;%3&quot;.</source>
        <translation>%1 oder %2 hat keinen abgeschlossenen Lauf mit &quot;%3&quot;.</translation>
    </message>
    <message>
        <source>%1: all %2 values are equal</source>
        <translation>%1: alle %2 Werte sind gleich</translation>
    </message>
    <message>
        <source>Too few runs: %1 for %2 terms of the model.</source>
        <translation>Zu wenige Läufe: %1 für %2 Terme des Modells.</translation>
    </message>
    <message>
        <source>more than 1 % of the requests were lost: %1 (hollow)</source>
        <translation>mehr als 1 % der Anfragen gingen verloren: %1 (hohl)</translation>
    </message>
    <message>
        <source>None of the %1 runs has a value of %2.</source>
        <translation>Keiner der %1 Läufe hat einen Wert von %2.</translation>
    </message>
    <message>
        <source>None of the %1 runs has a utilisation: this peak FLOP/s of the platform is unknown. Choose another peak, or measure the ceilings.</source>
        <translation>Keiner der %1 Läufe hat eine Auslastung: Diese Spitzenleistung der Plattform ist unbekannt. Wählen Sie eine andere Spitze oder messen Sie die Obergrenzen.</translation>
    </message>
    <message>
        <source>its worker crashed on %1 different points in a row and gets no more of them; the others wait. The last crash: %2</source>
        <translation>sein Worker ist bei %1 verschiedenen Punkten hintereinander abgestürzt und bekommt keine weiteren; die übrigen warten. Der letzte Absturz: %2</translation>
    </message>
    <message>
        <source>%1 Its last words: %2</source>
        <translation>%1 Seine letzten Worte: %2</translation>
    </message>
    <message>
        <source>The runner has no memory for what the worker sent.</source>
        <translation>Der Runner hat keinen Speicher für das, was der Worker gesendet hat.</translation>
    </message>
    <message>
        <source>The runner failed on what the worker sent: %1.</source>
        <translation>Der Runner ist an dem gescheitert, was der Worker gesendet hat: %1.</translation>
    </message>
    <message>
        <source>Cannot store a result, trying again: %1</source>
        <translation>Ein Ergebnis kann nicht gespeichert werden, neuer Versuch: %1</translation>
    </message>
    <message>
        <source>Cannot store a result, giving up: %1</source>
        <translation>Ein Ergebnis kann nicht gespeichert werden, es wird aufgegeben: %1</translation>
    </message>
    <message>
        <source>One launch per side: launches of one program may differ by as much.</source>
        <translation>Ein Start pro Seite: Starts desselben Programms können sich ebenso stark unterscheiden.</translation>
    </message>
    <message>
        <source>Few launches per side: launches of one program may differ by as much.</source>
        <translation>Wenige Starts pro Seite: Starts desselben Programms können sich ebenso stark unterscheiden.</translation>
    </message>
    <message>
        <source>No cell holds a value.</source>
        <translation>Keine Zelle hat einen Wert.</translation>
    </message>
    <message>
        <source>%1: &quot;axes&quot; has no &quot;%2&quot;; write {{ for a brace</source>
        <translation>%1: „axes“ hat kein „%2“; für eine geschweifte Klammer {{ schreiben</translation>
    </message>
    <message>
        <source>%1: &quot;axes&quot; has no &quot;%2&quot;</source>
        <translation>%1: „axes“ hat kein „%2“</translation>
    </message>
    <message>
        <source>other machine</source>
        <translation>andere Maschine</translation>
    </message>
    <message>
        <source>all cells</source>
        <translation>alle Zellen</translation>
    </message>
    <message>
        <source>cell</source>
        <translation>Zelle</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>schlechter</translation>
    </message>
    <message>
        <source>better</source>
        <translation>besser</translation>
    </message>
    <message>
        <source>%1 over that of %2</source>
        <translation>%1 geteilt durch die von %2</translation>
    </message>
    <message>
        <source>%1 versions</source>
        <translation>%1 Versionen</translation>
    </message>
    <message>
        <source>%1 cells</source>
        <translation>%1 Zellen</translation>
    </message>
    <message>
        <source>no change of level</source>
        <translation>kein Wechsel des Niveaus</translation>
    </message>
    <message>
        <source>%1 changes of level</source>
        <translation>%1 Wechsel des Niveaus</translation>
    </message>
    <message>
        <source>%1 drift, or change in a way that cannot be told</source>
        <translation>%1 driften oder ändern sich auf nicht erkennbare Weise</translation>
    </message>
    <message>
        <source>the machine changes</source>
        <translation>die Maschine wechselt</translation>
    </message>
    <message>
        <source>No run of the reference has a value: %1</source>
        <translation>Kein Lauf der Referenz hat einen Wert: %1</translation>
    </message>
    <message>
        <source>%1 runs without a reference</source>
        <translation>%1 Läufe ohne Referenz</translation>
    </message>
    <message>
        <source>relative to %1</source>
        <translation>relativ zu %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; needs the price of a platform that ran it: --price PLATFORM=2.5, or &quot;prices&quot; in the spec of a figure</source>
        <translation>&quot;%1&quot; braucht den Preis einer Plattform, die es ausgeführt hat: --price PLATTFORM=2.5, oder &quot;prices&quot; in der Spezifikation einer Abbildung</translation>
    </message>
    <message>
        <source>%1 families</source>
        <translation>%1 Familien</translation>
    </message>
    <message>
        <source>A counter of energy was reset or jumped %1 times; these readings were left out.</source>
        <translation>Ein Energiezähler wurde %1-mal zurückgesetzt oder sprang; diese Ablesungen wurden ausgelassen.</translation>
    </message>
    <message>
        <source>The power was read during %1 of the steps.</source>
        <translation>Die Leistung wurde während %1 der Schritte abgelesen.</translation>
    </message>
    <message>
        <source>The energy is unknown: the power was read during %1 of the steps.</source>
        <translation>Die Energie ist unbekannt: die Leistung wurde während %1 der Schritte abgelesen.</translation>
    </message>
    <message>
        <source>No model has completed runs on two of the sides.</source>
        <translation>Kein Modell hat abgeschlossene Läufe auf zwei der Seiten.</translation>
    </message>
    <message>
        <source>outside the map</source>
        <translation>außerhalb der Karte</translation>
    </message>
    <message>
        <source>pairs in different cells</source>
        <translation>Paare in verschiedenen Zellen</translation>
    </message>
    <message>
        <source>Some sides also differ in %1.</source>
        <translation>Einige Seiten unterscheiden sich auch in %1.</translation>
    </message>
    <message>
        <source>Both runs of a pair have equal %1, if both sides have it.</source>
        <translation>Beide Läufe eines Paars haben gleiche %1, wenn beide Seiten sie haben.</translation>
    </message>
    <message>
        <source>The ratios are not all of the same models: two sides have %1 to %2 of %3 models in common.</source>
        <translation>Die Verhältnisse gelten nicht alle für dieselben Modelle: zwei Seiten haben %1 bis %2 von %3 Modellen gemeinsam.</translation>
    </message>
    <message>
        <source>%1 over %2 %3</source>
        <translation>%1 zu %2 %3</translation>
    </message>
    <message>
        <source>In %1 of %2 pairs of sides, each setting has the same weight, however many models it has.</source>
        <translation>Bei %1 von %2 Paaren von Seiten hat jede Einstellung dasselbe Gewicht, gleich wie viele Modelle sie hat.</translation>
    </message>
    <message>
        <source> With the same weight for each model, the better side is another one: %1.</source>
        <translation> Mit demselben Gewicht für jedes Modell ist eine andere Seite besser: %1.</translation>
    </message>
    <message>
        <source>%1 is the best of %2 by %3: %4 times %5 (%6 to %7).</source>
        <translation>%1 ist nach %3 die beste von %2 Seiten: %4-mal %5 (%6 bis %7).</translation>
    </message>
    <message>
        <source>The pairs of sides do not agree on the best of %1 by %2.</source>
        <translation>Die Paare von Seiten sind sich nach %2 über die beste von %1 nicht einig.</translation>
    </message>
    <message>
        <source>%1 may be the best of %2 by %3, but this is not certain against each of them.</source>
        <translation>%1 ist nach %3 vielleicht die beste von %2 Seiten, aber nicht gegen jede davon sicher.</translation>
    </message>
    <message>
        <source>Which of %1 is the best by %2 cannot be told from these runs.</source>
        <translation>Welche von %1 nach %2 die beste ist, lässt sich aus diesen Läufen nicht sagen.</translation>
    </message>
    <message>
        <source>Which of %1 is the best of %2 by %3 cannot be told from these runs.</source>
        <translation>Welche von %1 nach %3 die beste von %2 Seiten ist, lässt sich aus diesen Läufen nicht sagen.</translation>
    </message>
    <message>
        <source>Without a model in common with %1: %2.</source>
        <translation>Ohne gemeinsames Modell mit %1: %2.</translation>
    </message>
    <message>
        <source>In %1 of %2 pairs of sides, the side that is placed lower is the better one on the models of the two.</source>
        <translation>Bei %1 von %2 Paaren ist die tiefer stehende Seite auf den Modellen der beiden die bessere.</translation>
    </message>
    <message>
        <source>%1 of %2 cells with a best side are certain</source>
        <translation>%1 von %2 Zellen mit einer besten Seite sind sicher</translation>
    </message>
    <message>
        <source>%1 cells have one side only</source>
        <translation>%1 Zellen haben nur eine Seite</translation>
    </message>
    <message>
        <source>%1 cells have no model of two sides</source>
        <translation>%1 Zellen haben kein Modell von zwei Seiten</translation>
    </message>
    <message>
        <source>ratio to %1 (better →)</source>
        <translation>Verhältnis zu %1 (besser →)</translation>
    </message>
    <message>
        <source>%1 not certain</source>
        <translation>%1 nicht sicher</translation>
    </message>
    <message>
        <source>ranks by %1</source>
        <translation>Ränge nach %1</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Ranks of %1 sides by %2, %3 models; %4</source>
        <translation>Ränge von %1 Seiten nach %2, %3 Modelle; %4</translation>
    </message>
    <message>
        <source>best by %1</source>
        <translation>beste nach %1</translation>
    </message>
    <message>
        <source>Map of the best by %1 over %2 and %3; %4</source>
        <translation>Karte der besten nach %1 über %2 und %3; %4</translation>
    </message>
    <message>
        <source>Steps took %1 of the time in which the power was read.</source>
        <translation>Schritte nahmen %1 der Zeit ein, in der die Leistung abgelesen wurde.</translation>
    </message>
    <message>
        <source>The energy is unknown: steps took %1 of the time in which the power was read.</source>
        <translation>Die Energie ist unbekannt: Schritte nahmen %1 der Zeit ein, in der die Leistung abgelesen wurde.</translation>
    </message>
    <message>
        <source>A line of the power command is no number of watts: &quot;%1&quot;. Such lines were left out.</source>
        <translation>Eine Zeile des Leistungsbefehls ist keine Wattzahl: „%1“. Solche Zeilen wurden ausgelassen.</translation>
    </message>
    <message>
        <source>Readings of the power far above all others were left out, during %1 s.</source>
        <translation>Messwerte der Leistung weit über allen anderen wurden ausgelassen, über %1 s.</translation>
    </message>
    <message>
        <source>The power had %1 readings during the steps, too few for an interval; a repeated value is no new reading.</source>
        <translation>Die Leistung hatte während der Schritte %1 Messwerte, zu wenige für ein Intervall; ein wiederholter Wert ist kein neuer Messwert.</translation>
    </message>
    <message>
        <source>The power command ended during the run; the power was read during %1 of the steps.</source>
        <translation>Der Leistungsbefehl endete während des Laufs; die Leistung wurde während %1 der Schritte abgelesen.</translation>
    </message>
    <message>
        <source>The power is that after the first %1 s of the run, by which time the sensor follows the load.</source>
        <translation>Die Leistung ist die nach den ersten %1 s des Laufs; dann folgt der Sensor der Last.</translation>
    </message>
    <message>
        <source>The energy is unknown: the power command prints %1 lines at one instant. It must print one line each time; several numbers in it are added.</source>
        <translation>Die Energie ist unbekannt: Der Leistungsbefehl gibt %1 Zeilen auf einmal aus. Er muss jedes Mal eine Zeile ausgeben; mehrere Zahlen darin werden addiert.</translation>
    </message>
    <message>
        <source>The energy is unknown: a line of the power command is no number of watts: &quot;%1&quot;.</source>
        <translation>Die Energie ist unbekannt: Eine Zeile des Leistungsbefehls ist keine Wattzahl: „%1“.</translation>
    </message>
    <message>
        <source>The energy is unknown: the sensor follows the load only after %1 s, and most of the steps were before.</source>
        <translation>Die Energie ist unbekannt: Der Sensor folgt der Last erst nach %1 s, und die meisten Schritte lagen davor.</translation>
    </message>
    <message>
        <source>The energy is unknown: the power command ended, and the power was read during %1 of the steps.</source>
        <translation>Die Energie ist unbekannt: Der Leistungsbefehl endete, und die Leistung wurde während %1 der Schritte abgelesen.</translation>
    </message>
    <message>
        <source>%1 is damaged: the numbers of run %2 (%3) are not those that were stored.</source>
        <translation>%1 ist beschädigt: Die Zahlen von Lauf %2 (%3) sind nicht die, die gespeichert wurden.</translation>
    </message>
    <message>
        <source>In %1 of %2 cells other programs had the processors for more than a tenth of the time: measure these again when the machine is quiet.</source>
        <translation>In %1 von %2 Zellen belegten andere Programme die Prozessoren mehr als ein Zehntel der Zeit: diese erneut messen, wenn der Rechner ruhig ist.</translation>
    </message>
    <message>
        <source>In %1 of %2 cells a change of the machine could explain the difference, because the sides did not take turns: measure them in turns.</source>
        <translation>In %1 von %2 Zellen könnte eine Änderung des Rechners den Unterschied erklären, weil die Seiten sich nicht abwechselten: im Wechsel messen.</translation>
    </message>
    <message>
        <source>A step took %1 while it was profiled and %2 when it was timed, %3 times: the shares are those of the profiled step.</source>
        <translation>Ein Schritt dauerte %1 beim Profilieren und %2 bei der Zeitmessung, das %3-Fache: Die Anteile sind die des profilierten Schritts.</translation>
    </message>
    <message>
        <source>The runs are of %1 families; these are the weights of %2.</source>
        <translation>Die Läufe gehören zu %1 Familien; dies sind die Gewichte für: %2.</translation>
    </message>
    <message>
        <source>the runs without a family</source>
        <translation>die Läufe ohne Familie</translation>
    </message>
    <message>
        <source>These runs do not record that each device had the same number of cores at every number of devices. If one device had all cores of the processor, the times do not show what scales; measure the grid again.</source>
        <translation>Diese Läufe halten nicht fest, dass jedes Gerät bei jeder Gerätezahl gleich viele Kerne hatte. Hatte ein Gerät alle Kerne des Prozessors, zeigen die Zeiten nicht, was skaliert; das Raster erneut messen.</translation>
    </message>
    <message>
        <source>The column &quot;%1&quot; may be the version: --over %1.</source>
        <translation>Die Spalte „%1“ könnte die Version sein: --over %1.</translation>
    </message>
    <message>
        <source>No run has a value and a version. %1</source>
        <translation>Kein Lauf hat einen Wert und eine Version. %1</translation>
    </message>
    <message>
        <source>There is one version only: %1. A series needs at least two. %2</source>
        <translation>Es gibt nur eine Version: %1. Eine Reihe braucht mindestens zwei. %2</translation>
    </message>
    <message>
        <source>%1 not recorded</source>
        <translation>%1 nicht erfasst</translation>
    </message>
    <message>
        <source>%1 (1 other)</source>
        <translation>%1 (1 weitere)</translation>
    </message>
    <message>
        <source>%1 (%2 others)</source>
        <translation>%1 (%2 weitere)</translation>
    </message>
    <message>
        <source>Shown: %1.</source>
        <translation>Gezeigt: %1.</translation>
    </message>
    <message>
        <source>Not told in %1 of %2 pairs of sides, because they did not take turns: a change of the machine could explain the difference. Measure them in turns.</source>
        <translation>In %1 von %2 Seitenpaaren unentschieden, weil die Seiten sich nicht abwechselten: Eine Änderung des Rechners könnte den Unterschied erklären. Im Wechsel messen.</translation>
    </message>
    <message>
        <source>Not told in %1 of %2 pairs of sides, because other programs had the processors during their runs. Measure them again when the machine is quiet.</source>
        <translation>In %1 von %2 Seitenpaaren unentschieden, weil andere Programme während der Läufe die Prozessoren belegten. Erneut messen, wenn der Rechner ruhig ist.</translation>
    </message>
    <message>
        <source>The times of measurement are not recorded: a change of the machine cannot be separated from ratios below 1.5.</source>
        <translation>Die Messzeitpunkte sind nicht erfasst: Eine Änderung des Rechners lässt sich von Verhältnissen unter 1.5 nicht trennen.</translation>
    </message>
    <message>
        <source>%1 rest on single launches, which may differ by as much</source>
        <translation>%1 beruhen auf einzelnen Prozessstarts, die sich ebenso stark unterscheiden können</translation>
    </message>
    <message>
        <source>in %1 other programs had the processors</source>
        <translation>in %1 belegten andere Programme die Prozessoren</translation>
    </message>
    <message>
        <source>in %1 the sides did not take turns</source>
        <translation>in %1 wechselten die Seiten sich nicht ab</translation>
    </message>
    <message>
        <source>%1 % of the time below the ridge</source>
        <translation>%1 % der Zeit unter dem Knickpunkt</translation>
    </message>
    <message>
        <source>%1 more combinations of settings</source>
        <translation>%1 weitere Kombinationen von Einstellungen</translation>
    </message>
    <message>
        <source>%1 memory-bound</source>
        <translation>%1 speichergebunden</translation>
    </message>
    <message>
        <source>%1 compute-bound</source>
        <translation>%1 rechengebunden</translation>
    </message>
    <message>
        <source>%1 bound by overhead</source>
        <translation>%1 durch Overhead begrenzt</translation>
    </message>
    <message>
        <source>%1 below half of their roof</source>
        <translation>%1 unter der Hälfte ihres Dachs</translation>
    </message>
    <message>
        <source>the points of a series differ in %1</source>
        <translation>die Punkte einer Reihe unterscheiden sich in: %1</translation>
    </message>
    <message>
        <source>versions with failures: %1</source>
        <translation>Versionen mit Fehlschlägen: %1</translation>
    </message>
    <message>
        <source>cells off their level at the newest version: %1</source>
        <translation>Zellen abseits ihres Niveaus bei der neuesten Version: %1</translation>
    </message>
    <message>
        <source>changes are those left when what all cells share is removed</source>
        <translation>Änderungen sind die, die ohne das allen Zellen Gemeinsame bleiben</translation>
    </message>
    <message>
        <source>versions by %1</source>
        <translation>Versionen nach %1</translation>
    </message>
    <message>
        <source>%1, failed</source>
        <translation>%1, fehlgeschlagen</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>all cells %1</source>
        <translation>alle Zellen %1</translation>
    </message>
    <message>
        <source>Most %1 on %2 are bound by its compute rate: %3 of %4 reach half of it or more, from the ridge at %5 FLOP/B on</source>
        <translation>Die meisten %1 auf %2 sind durch seine Rechenrate begrenzt: %3 von %4 erreichen ab dem Knickpunkt von %5 FLOP/B die Hälfte davon oder mehr</translation>
    </message>
    <message>
        <source>Most %1 on %2 are bound by its memory bandwidth: %3 of %4 reach half of it or more, below the ridge at %5 FLOP/B</source>
        <translation>Die meisten %1 auf %2 sind durch seine Speicherbandbreite begrenzt: %3 von %4 erreichen unter dem Knickpunkt von %5 FLOP/B die Hälfte davon oder mehr</translation>
    </message>
    <message>
        <source>Many %1 on %2 are bound by its memory bandwidth: %3 of %4 reach half of it or more, below the ridge at %5 FLOP/B</source>
        <translation>Viele %1 auf %2 sind durch seine Speicherbandbreite begrenzt: %3 von %4 erreichen unter dem Knickpunkt von %5 FLOP/B die Hälfte davon oder mehr</translation>
    </message>
    <message>
        <source>Most %1 on %2 stress neither its compute rate nor its memory: %3 of %4 stay below half of their roof (median %5)</source>
        <translation>Die meisten %1 auf %2 lasten weder seine Rechenrate noch seinen Speicher aus: %3 von %4 bleiben unter der Hälfte ihres Dachs (Median %5)</translation>
    </message>
    <message>
        <source>%1 of %2 %3 on %4 stay below half of their roof</source>
        <translation>%1 von %2 %3 auf %4 bleiben unter der Hälfte ihres Dachs</translation>
    </message>
    <message>
        <source>; the median reaches %1</source>
        <translation>; der Median erreicht %1</translation>
    </message>
    <message>
        <source>%1 of %2 %3 on %4 are bound by its compute rate</source>
        <translation>%1 von %2 %3 auf %4 sind durch seine Rechenrate begrenzt</translation>
    </message>
    <message>
        <source>%1 of %2 %3 on %4 are bound by its memory bandwidth</source>
        <translation>%1 von %2 %3 auf %4 sind durch seine Speicherbandbreite begrenzt</translation>
    </message>
    <message>
        <source>, with %1 of the time</source>
        <translation>, mit %1 der Zeit</translation>
    </message>
    <message>
        <source>models of %1 families</source>
        <translation>Modelle aus %1 Familien</translation>
    </message>
    <message>
        <source> (%1 at 95 %, from %2).</source>
        <translation> (95-%-Intervall %1; Basis: %2).</translation>
    </message>
    <message>
        <source> (%1 at 95 %).</source>
        <translation> (95-%-Intervall %1).</translation>
    </message>
    <message>
        <source>a profile with other bytes (measured, not logical) or the measured instead of the data sheet&apos;s roof puts them elsewhere.</source>
        <translation>ein Profil mit anderen Bytes (gemessen, nicht logisch) oder das gemessene Dach statt des Dachs laut Datenblatt legt sie anderswohin.</translation>
    </message>
    <message>
        <source>measured bytes instead of those that the graph implies, or measured ceilings instead of the data sheet&apos;s, put the models elsewhere.</source>
        <translation>gemessene Bytes statt der aus dem Graphen folgenden oder gemessene Obergrenzen statt derer laut Datenblatt legen die Modelle anderswohin.</translation>
    </message>
    <message>
        <source>%1 and %2 (%3)</source>
        <translation>%1 und %2 (%3)</translation>
    </message>
    <message>
        <source>%1 and %2 %3 (%4)</source>
        <translation>%1 und %2 %3 (%4)</translation>
    </message>
    <message>
        <source>%1 and %2 have only %3 in common with equal settings</source>
        <translation>%1 und %2 haben bei gleichen Einstellungen nur %3 gemeinsam</translation>
    </message>
    <message>
        <source>These have too few models in common to compare: %1.</source>
        <translation>Diese haben zu wenige Modelle für einen Vergleich gemeinsam: %1.</translation>
    </message>
    <message>
        <source>; but by %1, it reverses to %2 (%3)</source>
        <translation>; aber nach „%1“ kehrt es sich um: %2 (%3)</translation>
    </message>
    <message>
        <source>; but not among %1</source>
        <translation>; aber nicht unter %1</translation>
    </message>
    <message>
        <source>; by %1, it reverses</source>
        <translation>; nach „%1“ kehrt es sich um</translation>
    </message>
    <message>
        <source>%1, a %2 that is no multiple of 64 takes %3 times as long per FLOP as its neighbours that are</source>
        <translation>%1 dauert ein Wert von %2, der kein Vielfaches von 64 ist, je FLOP %3-mal so lange wie benachbarte Vielfache</translation>
    </message>
    <message>
        <source>%1, %2 of %3 wait for input more than half of their time</source>
        <translation>%1 warten %2 der %3 mehr als die Hälfte ihrer Zeit auf Eingabe</translation>
    </message>
    <message>
        <source>; the median is %1</source>
        <translation>; der Median ist %1</translation>
    </message>
    <message>
        <source>%1, the host limits %2 of %3 with input from it</source>
        <translation>%1 ist bei %2 der %3 mit Eingabe vom Host der Host die Grenze</translation>
    </message>
    <message>
        <source>: more loader workers or data on the device would remove the wait</source>
        <translation>: Mehr Loader-Worker oder Daten auf dem Gerät würden das Warten beseitigen</translation>
    </message>
    <message>
        <source> (rank correlation %1)</source>
        <translation> (Rangkorrelation %1)</translation>
    </message>
    <message>
        <source>%1 of %2 ran out of memory on %3 but completed on %4</source>
        <translation>Bei %1 der %2 war auf %3 der Speicher voll, auf %4 wurden sie abgeschlossen</translation>
    </message>
    <message>
        <source>1 of %1 carries a caveat: %2.</source>
        <translation>1 der %1 hat einen Vorbehalt: %2.</translation>
    </message>
    <message>
        <source>%1 of %2 carry a caveat: %3.</source>
        <translation>%1 der %2 haben einen Vorbehalt: %3.</translation>
    </message>
    <message>
        <source>%1 of %2 carry a caveat, most often %3 (%4)</source>
        <translation>%1 der %2 haben einen Vorbehalt, am häufigsten %3 (%4)</translation>
    </message>
    <message>
        <source>%1, decoding turns from memory-bound to compute-bound at %2 FLOP per byte</source>
        <translation>%1 wechselt das Decodieren von speichergebunden zu rechengebunden bei %2 FLOP je Byte</translation>
    </message>
    <message>
        <source> (95 % interval %1)</source>
        <translation> (95-%-Intervall %1)</translation>
    </message>
    <message>
        <source>, among them every run from %1 on</source>
        <translation>, darunter jeder Lauf ab %1</translation>
    </message>
    <message>
        <source>%1, %2 of %3 runs %4</source>
        <translation>%1 bei %2 von %3 Läufen: %4</translation>
    </message>
    <message>
        <source>, for an unknown reason</source>
        <translation>, aus unbekanntem Grund</translation>
    </message>
    <message>
        <source>Whether %1 or %2 is faster depends on %3 and %4 together</source>
        <translation>Ob %1 oder %2 schneller ist, hängt von %3 und %4 gemeinsam ab</translation>
    </message>
    <message>
        <source> (true of %1 of %2)</source>
        <translation> (zutreffend für %1 der %2)</translation>
    </message>
    <message>
        <source>%1, half of the %2 runs use less than %3 of the peak</source>
        <translation>%1 nutzt die Hälfte der %2 Läufe weniger als %3 des Spitzenwerts</translation>
    </message>
    <message>
        <source>; the best reaches %1</source>
        <translation>; der beste erreicht %1</translation>
    </message>
    <message>
        <source>%1 hyper-parameters</source>
        <translation>%1 Hyperparameter</translation>
    </message>
    <message>
        <source>The machine changed while %1 was measured: the step time of one point by %2</source>
        <translation>Der Rechner änderte sich, während %1 gemessen wurde: die Schrittzeit eines Punkts um %2</translation>
    </message>
    <message>
        <source>%1, the effect of %2 is unknown: its levels were measured one after the other</source>
        <translation>%1 ist der Effekt von %2 unbekannt: Die Stufen wurden nacheinander gemessen</translation>
    </message>
    <message>
        <source>%1, an effect of %2 cannot be told from a drift of the machine</source>
        <translation>%1 lässt sich ein Effekt von %2 nicht von einer Drift des Rechners unterscheiden</translation>
    </message>
    <message>
        <source>%1, the effects of %2 and %3 cannot be separated: they vary together</source>
        <translation>%1 lassen sich die Effekte von %2 und %3 nicht trennen: Sie variieren gemeinsam</translation>
    </message>
    <message>
        <source>, but one side was measured entirely before the other, and a change of the machine would look the same: measure the two in turns.</source>
        <translation>, aber eine Seite wurde vollständig vor der anderen gemessen, und eine Änderung des Rechners sähe ebenso aus: die beiden im Wechsel messen.</translation>
    </message>
    <message>
        <source>, but one side was measured entirely before the other</source>
        <translation>, aber eine Seite wurde vollständig vor der anderen gemessen</translation>
    </message>
    <message>
        <source>, but that varies with when the runs were measured</source>
        <translation>, aber das geht damit einher, wann die Läufe gemessen wurden</translation>
    </message>
    <message>
        <source>, but the two did not take turns</source>
        <translation>, aber die beiden wechselten sich nicht ab</translation>
    </message>
    <message>
        <source>, but %1 are too few to tell</source>
        <translation>, aber %1 sind zu wenige für ein Urteil</translation>
    </message>
    <message>
        <source>, but adjusted for when, %1 is the faster one</source>
        <translation>, aber um den Messzeitpunkt bereinigt ist %1 schneller</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 oder %2</translation>
    </message>
    <message>
        <source>%1 or %2 (%3)</source>
        <translation>%1 oder %2 (%3)</translation>
    </message>
    <message>
        <source>%1 in %2 of %3 pairs</source>
        <translation>%1 in %2 von %3 Paaren</translation>
    </message>
    <message>
        <source>Whether %1 or %2 is faster cannot be told: other programs had the processors</source>
        <translation>Ob %1 oder %2 schneller ist, lässt sich nicht sagen: Andere Programme belegten die Prozessoren</translation>
    </message>
    <message>
        <source>%1 comparisons cannot be decided: other programs had the processors in %2 of %3</source>
        <translation>%1 Vergleiche sind nicht zu entscheiden: In %2 der %3 belegten andere Programme die Prozessoren</translation>
    </message>
    <message>
        <source>Which is faster cannot be told, because other programs had the processors: %1; measure these again when the machine is quiet.</source>
        <translation>Was schneller ist, lässt sich nicht sagen, weil andere Programme die Prozessoren belegten: %1; diese erneut messen, wenn der Rechner ruhig ist.</translation>
    </message>
    <message>
        <source>runs on a quiet machine show the same ratios as these.</source>
        <translation>Läufe auf einem ruhigen Rechner zeigen dieselben Verhältnisse wie diese.</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1, %2 of %3 steps are bound by overhead: %4 for up to %5 times the work</source>
        <translation>%1 sind %2 von %3 Schritten durch Overhead begrenzt: %4 für bis zu %5-mal so viel Arbeit</translation>
    </message>
    <message>
        <source>%1, %2 of %3 steps take hardly longer for up to %4 times the work: launching or the host limits them</source>
        <translation>%1 dauern %2 von %3 Schritten für bis zu %4-mal so viel Arbeit kaum länger: Das Starten von Kerneln oder der Host ist die Grenze</translation>
    </message>
    <message>
        <source>On %1, %2 of %3 steps (of %4) take hardly longer for more work (up to %5-fold): launching or the host limits them, not the device.</source>
        <translation>Auf %1 dauern %2 von %3 Schritten (von %4) für mehr Arbeit (bis zum %5-Fachen) kaum länger: Das Starten von Kerneln oder der Host ist die Grenze, nicht das Gerät.</translation>
    </message>
    <message>
        <source>the same steps in one program launch (a compiled step, a graph of kernels, or a larger batch) take as long.</source>
        <translation>dieselben Schritte in einem einzigen Programmstart (ein kompilierter Schritt, ein Graph von Kerneln oder ein größerer Batch) dauern ebenso lange.</translation>
    </message>
    <message>
        <source>1 of %1 runs is faster than the peak used for its utilisation</source>
        <translation>1 von %1 Läufen ist schneller als der Spitzenwert, auf den sich seine Auslastung bezieht</translation>
    </message>
    <message>
        <source>%1 of %2 runs are faster than the peak used for their utilisation</source>
        <translation>%1 von %2 Läufen sind schneller als der Spitzenwert, auf den sich ihre Auslastung bezieht</translation>
    </message>
    <message>
        <source>The measured ceilings carry a caveat, and with them the utilisation of %1 runs</source>
        <translation>Die gemessenen Obergrenzen haben einen Vorbehalt und mit ihnen die Auslastung von %1 Läufen</translation>
    </message>
    <message>
        <source>: the host may be the limit</source>
        <translation>: Der Host könnte die Grenze sein</translation>
    </message>
    <message>
        <source>: the host is the limit</source>
        <translation>: Der Host ist die Grenze</translation>
    </message>
    <message>
        <source>%1, throughput is flat at %2 to %3 examples/s over %4 of %5 runs</source>
        <translation>%1 ist der Durchsatz über %4 von %5 Läufen konstant bei %2 bis %3 Beispielen/s</translation>
    </message>
    <message>
        <source>, up to %1</source>
        <translation>, bis %1</translation>
    </message>
    <message>
        <source> (%1 of %2 series)</source>
        <translation> (%1 von %2 Reihen)</translation>
    </message>
    <message>
        <source>%1, each doubling of %2 raises %3 about %4-fold</source>
        <translation>%1 wächst „%3“ je Verdopplung von %2 auf etwa das %4-Fache</translation>
    </message>
    <message>
        <source>%1, each doubling of %2 lowers %3 by a factor of about %4</source>
        <translation>%1 sinkt „%3“ je Verdopplung von %2 etwa um den Faktor %4</translation>
    </message>
    <message>
        <source>, %1</source>
        <translation>, %1</translation>
    </message>
    <message>
        <source>, %1 of %2</source>
        <translation>, %1-mal von %2</translation>
    </message>
    <message>
        <source>%1, a step takes %2 times as long at each doubling of %3</source>
        <translation>%1 dauert ein Schritt %2-mal so lange je Verdopplung von %3</translation>
    </message>
    <message>
        <source>%1, the time of a step depends on %2</source>
        <translation>%1 hängt die Schrittzeit ab von %2</translation>
    </message>
    <message>
        <source>%1, each doubling of kv_heads makes a step %2 times as long at equal parameters</source>
        <translation>%1 dauert ein Schritt bei gleichen Parametern je Verdopplung von kv_heads %2-mal so lange</translation>
    </message>
    <message>
        <source>%1, depth costs more than width: twice the layers take %2 times as long at equal parameters</source>
        <translation>%1 kostet Tiefe mehr als Breite: Doppelt so viele Schichten dauern bei gleichen Parametern %2-mal so lange</translation>
    </message>
    <message>
        <source>%1, width costs more than depth: twice the layers take %2 times as long at equal parameters</source>
        <translation>%1 kostet Breite mehr als Tiefe: Doppelt so viele Schichten dauern bei gleichen Parametern %2-mal so lange</translation>
    </message>
    <message>
        <source>%1 is faster than %2 on %3 of %4 models with %5 or more</source>
        <translation>%1 ist bei %3 von %4 Modellen mit %5 oder mehr schneller als %2</translation>
    </message>
    <message>
        <source>, %1 of %2 with less</source>
        <translation>, mit weniger bei %1 von %2</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>Ränge</translation>
    </message>
    <message>
        <source>Large %1 favours %2, small %3</source>
        <translation>Großes %1 begünstigt %2, kleines %3</translation>
    </message>
    <message>
        <source>Large %1 favours %2 over %3</source>
        <translation>Großes %1 begünstigt %2 gegenüber %3</translation>
    </message>
    <message>
        <source>Small %1 favours %2, large %3</source>
        <translation>Kleines %1 begünstigt %2, großes %3</translation>
    </message>
    <message>
        <source>Small %1 favours %2 over %3</source>
        <translation>Kleines %1 begünstigt %2 gegenüber %3</translation>
    </message>
    <message>
        <source>: %1 times as fast at %2, %3 at %4</source>
        <translation>: bei %2 %1-mal so schnell, bei %4 %3-mal</translation>
    </message>
    <message>
        <source>%1 wins small models, %2 large ones</source>
        <translation>%1 gewinnt bei kleinen Modellen, %2 bei großen</translation>
    </message>
    <message>
        <source>Small models favour %1 over %2 more than large ones</source>
        <translation>Kleine Modelle begünstigen %1 gegenüber %2 stärker als große</translation>
    </message>
    <message>
        <source>%1 wins large models, %2 small ones</source>
        <translation>%1 gewinnt bei großen Modellen, %2 bei kleinen</translation>
    </message>
    <message>
        <source>Large models favour %1 over %2 more than small ones</source>
        <translation>Große Modelle begünstigen %1 gegenüber %2 stärker als kleine</translation>
    </message>
    <message>
        <source>: %1 times as fast up to %2 parameters, %3 from %4</source>
        <translation>: bis %2 Parameter %1-mal so schnell, ab %4 %3-mal</translation>
    </message>
    <message>
        <source>%1 is faster than %2 on %3 of %4 models</source>
        <translation>%1 ist bei %3 von %4 Modellen schneller als %2</translation>
    </message>
    <message>
        <source>, %1 times as fast on average</source>
        <translation>, im Mittel %1-mal so schnell</translation>
    </message>
    <message>
        <source>; a drift may explain it</source>
        <translation>; eine Drift könnte es erklären</translation>
    </message>
    <message>
        <source>the rank correlation of %1 with %2</source>
        <translation>die Rangkorrelation von „%1“ mit %2</translation>
    </message>
    <message>
        <source>%1: the runs are equal in what the claim compares</source>
        <translation>%1: Die Läufe sind gleich in dem, was die Aussage vergleicht</translation>
    </message>
    <message>
        <source>%1: the runs vary only %2</source>
        <translation>%1: Die Läufe variieren nur %2</translation>
    </message>
    <message>
        <source>no run records which model it is</source>
        <translation>kein Lauf hält fest, welches Modell es ist</translation>
    </message>
    <message>
        <source>the speedup of %1 over %2</source>
        <translation>der Speedup von %1 gegenüber %2</translation>
    </message>
    <message>
        <source>1 profiled run</source>
        <translation>1 profilierter Lauf</translation>
    </message>
    <message>
        <source>%1 profiled runs</source>
        <translation>%1 profilierte Läufe</translation>
    </message>
    <message>
        <source>the share of time with counted FLOPs of operations below the ridge, %1 FLOP/B, in models of %2 at the ridge or above</source>
        <translation>der Anteil von Operationen unter dem Knickpunkt, %1 FLOP/B, an der Zeit mit gezählten FLOPs in Modellen von %2 am Knickpunkt oder darüber</translation>
    </message>
    <message>
        <source>the platform of the profiles, %1, has no roof: calibrate it</source>
        <translation>die Plattform der Profile, %1, hat kein Dach: kalibrieren</translation>
    </message>
    <message>
        <source>no profiled run of %1 with counted FLOPs and bytes is at its ridge, %2 FLOP/B, or above</source>
        <translation>kein profilierter Lauf von %1 mit gezählten FLOPs und Bytes liegt am Knickpunkt von %2 FLOP/B oder darüber</translation>
    </message>
    <message>
        <source>the share of the time that is not parallel</source>
        <translation>der Anteil der Zeit, der nicht parallel ist</translation>
    </message>
    <message>
        <source>the ridge of %1 or the intensity of its runs is not known</source>
        <translation>der Knickpunkt von %1 oder die Intensität seiner Läufe ist nicht bekannt</translation>
    </message>
    <message>
        <source>%1 is %2 times as fast as %3 at the ridge or above (%4), %5 times below (%6): the second ratio over the first</source>
        <translation>%1 ist am Knickpunkt oder darüber (%4) %2-mal so schnell wie %3, darunter (%6) %5-mal: das zweite Verhältnis geteilt durch das erste</translation>
    </message>
    <message>
        <source>the largest FC model has %1 parameters on a processor and %2 on an accelerator, where %3 ran out of memory: the ratio</source>
        <translation>das größte FC-Modell hat %1 Parameter auf einem Prozessor und %2 auf einem Beschleuniger (Speicher dort voll: %3): das Verhältnis</translation>
    </message>
    <message>
        <source>no FC run on an accelerator ran out of memory</source>
        <translation>bei keinem FC-Lauf auf einem Beschleuniger war der Speicher voll</translation>
    </message>
    <message>
        <source>the largest FLOPS utilisation of %1 is %2 on a TPU and %3 on a GPU: the ratio</source>
        <translation>die größte FLOPS-Auslastung von %1 ist %2 auf einer TPU und %3 auf einer GPU: das Verhältnis</translation>
    </message>
    <message>
        <source>the geometric mean of the speedup of %1 over %2 on %3</source>
        <translation>das geometrische Mittel des Speedups von %1 gegenüber %2 auf %3</translation>
    </message>
    <message>
        <source>other programs had the processors of %1 meanwhile</source>
        <translation>andere Programme belegten unterdessen die Prozessoren von %1</translation>
    </message>
    <message>
        <source>examples per second</source>
        <translation>Beispielen pro Sekunde</translation>
    </message>
    <message>
        <source>several versions of one framework</source>
        <translation>mehreren Versionen eines Frameworks</translation>
    </message>
    <message>
        <source>several batch sizes</source>
        <translation>mehreren Batchgrößen</translation>
    </message>
    <message>
        <source>an arithmetic intensity</source>
        <translation>einer operationellen Intensität</translation>
    </message>
    <message>
        <source>several numbers of devices</source>
        <translation>mehreren Gerätezahlen</translation>
    </message>
    <message>
        <source>a recorded wait for input</source>
        <translation>erfasster Wartezeit auf Eingabe</translation>
    </message>
    <message>
        <source>a number of parameters</source>
        <translation>einer Parameterzahl</translation>
    </message>
    <message>
        <source>a FLOPS utilisation</source>
        <translation>einer FLOPS-Auslastung</translation>
    </message>
    <message>
        <source>16-bit types significantly improve performance (1.8 times).</source>
        <translation>16-Bit-Typen verbessern die Leistung deutlich (1.8-fach).</translation>
    </message>
    <message>
        <source>float32 and a 16-bit type</source>
        <translation>float32 und einem 16-Bit-Typ</translation>
    </message>
    <message>
        <source>a processor</source>
        <translation>einem Prozessor</translation>
    </message>
    <message>
        <source>a TPU</source>
        <translation>einer TPU</translation>
    </message>
    <message>
        <source>a GPU</source>
        <translation>einer GPU</translation>
    </message>
    <message>
        <source> on %1</source>
        <translation> auf %1</translation>
    </message>
    <message>
        <source>%1 and%2</source>
        <translation>%1 und%2</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> von %1</translation>
    </message>
    <message>
        <source> of %1 or %2</source>
        <translation> von %1 oder %2</translation>
    </message>
    <message>
        <source> with %1</source>
        <translation> mit %1</translation>
    </message>
    <message>
        <source>no runs%1%2</source>
        <translation>keine Läufe%1%2</translation>
    </message>
    <message>
        <source>no runs%1%2 with %3</source>
        <translation>keine Läufe%1%2 mit %3</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>mindestens %1</translation>
    </message>
    <message>
        <source>%1; the claim needs at least %2</source>
        <translation>%1; die Aussage braucht mindestens %2</translation>
    </message>
    <message>
        <source>%1 is %2%3, over %4; the claim says %5 %6</source>
        <translation>%1 ist %2%3, über %4; laut Aussage %5 %6</translation>
    </message>
    <message>
        <source> (%1 at 95 %)</source>
        <translation> (95-%-Intervall %1)</translation>
    </message>
    <message>
        <source>above</source>
        <translation>über</translation>
    </message>
    <message>
        <source>below</source>
        <translation>unter</translation>
    </message>
    <message>
        <source>For %1</source>
        <translation>Für %1</translation>
    </message>
    <message>
        <source>On %1</source>
        <translation>Auf %1</translation>
    </message>
    <message>
        <source>Models %1: </source>
        <translation>Modelle %1: </translation>
    </message>
    <message>
        <source>; %1 also differs</source>
        <translation>; auch verschieden: %1</translation>
    </message>
    <message>
        <source>; %1 settings also differ</source>
        <translation>; auch %1 Einstellungen sind verschieden</translation>
    </message>
    <message>
        <source>; one side was measured apart</source>
        <translation>; eine Seite wurde getrennt gemessen</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 rows/s</source>
        <translation>%1 Zeilen/s</translation>
    </message>
    <message>
        <source>%1 k rows/s</source>
        <translation>%1 Tsd. Zeilen/s</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 times [%2, %3]</source>
        <translation>%1-mal so gut [%2, %3]</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1-mal so gut</translation>
    </message>
    <message>
        <source>%1 the same within %2 %</source>
        <translation>%1 innerhalb von %2 % gleich</translation>
    </message>
    <message>
        <source>%1 cannot be told</source>
        <translation>%1 unentschieden</translation>
    </message>
    <message>
        <source>Which of %1 and %2 is better cannot be told from these runs.</source>
        <translation>Ob %1 oder %2 besser ist, lässt sich aus diesen Läufen nicht sagen.</translation>
    </message>
    <message>
        <source>%1 and %2: of %3 models %4.</source>
        <translation>%1 und %2: von %3 Modellen %4.</translation>
    </message>
    <message>
        <source>%1 and %2 are each better in %3 of %4 models.</source>
        <translation>%1 und %2 sind jeweils in %3 von %4 Modellen besser.</translation>
    </message>
    <message>
        <source>%1 is better in %2</source>
        <translation>%1 ist in %2 besser</translation>
    </message>
    <message>
        <source>%1 is better in %2 of %3 models</source>
        <translation>%1 ist in %2 von %3 Modellen besser</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>%1; in the mean %2.</source>
        <translation>%1; im Mittel %2.</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>excluded</source>
        <translation>ausgeschlossen</translation>
    </message>
    <message>
        <source>What the program printed: %1.</source>
        <translation>Ausgabe des Programms: %1.</translation>
    </message>
    <message>
        <source>%1 is %2, which is no finite number; it was left out.</source>
        <translation>%1 ist %2, was keine endliche Zahl ist; der Wert wurde weggelassen.</translation>
    </message>
    <message>
        <source>%1 was damaged while it was being written; its runs (%2) are in %3.</source>
        <translation>%1 wurde während des Schreibens beschädigt; die Läufe darin (%2) stehen in %3.</translation>
    </message>
    <message>
        <source>Which of %1 and %2 is better cannot be told: a side has too few runs.</source>
        <translation>Ob %1 oder %2 besser ist, lässt sich nicht sagen: Eine Seite hat zu wenige Läufe.</translation>
    </message>
    <message>
        <source>%1; but in the mean over all models %2 is better, %3.</source>
        <translation>%1; aber im Mittel über alle Modelle ist %2 besser, %3.</translation>
    </message>
</context>
<context>
    <name>parascope::editors::AdaptiveOptions</name>
    <message>
        <source>When the sweep stops</source>
        <translation>Wann der Sweep genug hat</translation>
    </message>
    <message>
        <source>What the sweep looks for</source>
        <translation>Wonach der Sweep sucht</translation>
    </message>
    <message>
        <source>Metric of the goal</source>
        <translation>Metrik des Ziels</translation>
    </message>
    <message>
        <source>Which points are considered</source>
        <translation>Welche Punkte als Ergebnis infrage kommen</translation>
    </message>
    <message>
        <source>any, or memory_peak_bytes &lt; 16e9</source>
        <translation>jeder, oder memory_peak_bytes &lt; 16e9</translation>
    </message>
    <message>
        <source>Value of the contour</source>
        <translation>Wert der Konturlinie</translation>
    </message>
    <message>
        <source>First platform of the border</source>
        <translation>Erste Plattform der Grenze</translation>
    </message>
    <message>
        <source>Second platform of the border</source>
        <translation>Zweite Plattform der Grenze</translation>
    </message>
    <message>
        <source>another platform</source>
        <translation>andere Plattform</translation>
    </message>
    <message>
        <source>map error</source>
        <translation>Kartenfehler</translation>
    </message>
    <message>
        <source>share of points</source>
        <translation>Anteil der Punkte</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>every point</source>
        <translation>alle Punkte</translation>
    </message>
    <message>
        <source>Limit of the sweep</source>
        <translation>Grenzwert des Sweeps</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>Map error: half of the cells without a run are expected to have a smaller error. Points that have not run by then are predicted.</source>
        <translation>Kartenfehler: Die Hälfte der Zellen ohne Lauf weicht voraussichtlich weniger ab. Was dann nicht gelaufen ist, wird prognostiziert.</translation>
    </message>
    <message>
        <source>the whole map</source>
        <translation>die ganze Karte</translation>
    </message>
    <message>
        <source>best: the largest</source>
        <translation>Bestes: das Größte</translation>
    </message>
    <message>
        <source>best: the smallest</source>
        <translation>Bestes: das Kleinste</translation>
    </message>
    <message>
        <source>border between platforms</source>
        <translation>Grenze der Plattformen</translation>
    </message>
    <message>
        <source>contour</source>
        <translation>Konturlinie</translation>
    </message>
    <message>
        <source>Look for</source>
        <translation>Gesucht</translation>
    </message>
    <message>
        <source>of</source>
        <translation>von</translation>
    </message>
    <message>
        <source>at</source>
        <translation>bei</translation>
    </message>
    <message>
        <source>where</source>
        <translation>wo</translation>
    </message>
    <message>
        <source>between</source>
        <translation>zwischen</translation>
    </message>
    <message>
        <source>and</source>
        <translation>und</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
</context>
<context>
    <name>parascope::editors::AxisStrip</name>
    <message>
        <source>Drag an end to make the range longer or shorter</source>
        <translation>Ende ziehen, um den Bereich zu verlängern oder zu verkürzen</translation>
    </message>
</context>
<context>
    <name>parascope::editors::CoveragePlot</name>
    <message>
        <source>Coverage</source>
        <translation>Abdeckung</translation>
    </message>
    <message>
        <source>Points of the grid over the parameters of their models; %1 of %2 are predicted not to fit.</source>
        <translation>Punkte des Rasters über den Parametern ihrer Modelle; %1 von %2 passen laut Prognose nicht.</translation>
    </message>
    <message>
        <source>parameters of the model</source>
        <translation>Parameter des Modells</translation>
    </message>
</context>
<context>
    <name>parascope::editors::FacetBar</name>
    <message numerus="yes">
        <source>%n value(s); drag to select a range</source>
        <translation>
            <numerusform>%n Wert; ziehen wählt einen Bereich</numerusform>
            <numerusform>%n Werte; ziehen wählt einen Bereich</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 %2: %n ok run(s)</source>
        <translation>
            <numerusform>%1 %2: %n Lauf ok</numerusform>
            <numerusform>%1 %2: %n Läufe ok</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::editors::FacetPanel</name>
    <message>
        <source>Slice of %1</source>
        <translation>Schnitt durch %1</translation>
    </message>
    <message>
        <source>x axis</source>
        <translation>x-Achse</translation>
    </message>
    <message>
        <source>y axis</source>
        <translation>y-Achse</translation>
    </message>
    <message>
        <source>Bars: ok runs per value. Drag to brush, click to toggle. The field sets the slice of the heat map.</source>
        <translation>Balken: Läufe mit „ok“ je Wert. Ziehen wählt einen Bereich, Klicken schaltet um. Das Feld setzt den Schnitt der Heatmap.</translation>
    </message>
    <message>
        <source>The hyper-parameters of the runs appear here as bars to brush.</source>
        <translation>Die Hyperparameter der Läufe erscheinen hier als Balken zum Aufziehen.</translation>
    </message>
</context>
<context>
    <name>parascope::editors::FigureOptions</name>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>best</source>
        <translation>bester</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>Mittelwert</translation>
    </message>
    <message>
        <source>geometric mean</source>
        <translation>geometrisches Mittel</translation>
    </message>
    <message>
        <source>count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>spread</source>
        <translation>Streuung</translation>
    </message>
    <message>
        <source>equal work</source>
        <translation>gleiche Arbeit</translation>
    </message>
    <message>
        <source>x</source>
        <translation>x</translation>
    </message>
    <message>
        <source>y</source>
        <translation>y</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Metrik</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>Pair by</source>
        <translation>Paare nach</translation>
    </message>
    <message>
        <source>x logarithmic</source>
        <translation>x logarithmisch</translation>
    </message>
    <message>
        <source>y logarithmic</source>
        <translation>y logarithmisch</translation>
    </message>
    <message>
        <source>Colour logarithmic</source>
        <translation>Farbe logarithmisch</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>Plattform</translation>
    </message>
    <message>
        <source>Combine repeats by</source>
        <translation>Zusammenfassen durch</translation>
    </message>
    <message>
        <source>best batch of each platform</source>
        <translation>bester Batch jeder Plattform</translation>
    </message>
    <message>
        <source>Numerator</source>
        <translation>Zähler</translation>
    </message>
    <message>
        <source>Denominator</source>
        <translation>Nenner</translation>
    </message>
    <message>
        <source>Platforms</source>
        <translation>Plattformen</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referenz</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Familie</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
</context>
<context>
    <name>parascope::editors::FilterBar</name>
    <message>
        <source>%1 within the filter</source>
        <translation>%1 innerhalb des Filters</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>e.g. node &gt;= 256 &amp;&amp; platform == &quot;v100&quot;</source>
        <translation>z. B. node &gt;= 256 &amp;&amp; platform == &quot;v100&quot;</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <source>Clear the selection (Esc)</source>
        <translation>Auswahl aufheben (Esc)</translation>
    </message>
    <message>
        <source>Keep only</source>
        <translation>Darauf filtern</translation>
    </message>
    <message>
        <source>Keep only the selected runs (Ctrl+Shift+F)</source>
        <translation>Nur die ausgewählten Läufe behalten (Strg+Umschalt+F)</translation>
    </message>
    <message>
        <source>Exclude</source>
        <translation>Ausschließen</translation>
    </message>
    <message>
        <source>Leave the selected runs out (Ctrl+Shift+X)</source>
        <translation>Die ausgewählten Läufe auslassen (Strg+Umschalt+X)</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>Selection none</source>
        <translation>Auswahl leer</translation>
    </message>
    <message>
        <source>%1 runs · %2 ok</source>
        <translation>%1 Läufe · %2 ok</translation>
    </message>
    <message>
        <source>%1 of %2 runs · %3 ok</source>
        <translation>%1 von %2 Läufen · %3 ok</translation>
    </message>
    <message>
        <source>left out &lt;b&gt;%1&lt;/b&gt;</source>
        <translation>ausgelassen &lt;b&gt;%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>No saved filter</source>
        <translation>Kein gespeicherter Filter</translation>
    </message>
    <message>
        <source>Save this filter</source>
        <translation>Diesen Filter speichern</translation>
    </message>
    <message>
        <source>Forget this filter</source>
        <translation>Diesen Filter vergessen</translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln selected run(s)</source>
        <translation>
            <numerusform>%1: %Ln ausgewählter Lauf</numerusform>
            <numerusform>%1: %Ln ausgewählte Läufe</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln run(s)</source>
        <translation>
            <numerusform>%Ln Lauf</numerusform>
            <numerusform>%Ln Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>Only runs that match are shown in the views (Ctrl+F)</source>
        <translation>Nur passende Läufe werden in den Ansichten gezeigt (Strg+F)</translation>
    </message>
</context>
<context>
    <name>parascope::editors::GridAxesEditor</name>
    <message>
        <source>Add axis</source>
        <translation>Neue Achse</translation>
    </message>
    <message>
        <source>axis</source>
        <translation>Achse</translation>
    </message>
    <message>
        <source>values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>n</source>
        <comment>number of values of an axis</comment>
        <translation>n</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>Werte von %1</translation>
    </message>
    <message>
        <source>4, 8 or 4 … 128</source>
        <translation>4, 8 oder 4 … 128</translation>
    </message>
    <message>
        <source>Step of %1</source>
        <translation>Schritt von %1</translation>
    </message>
    <message>
        <source>list</source>
        <translation>Liste</translation>
    </message>
    <message>
        <source>Axis %1</source>
        <translation>Achse %1</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Remove axis</source>
        <translation>Achse entfernen</translation>
    </message>
</context>
<context>
    <name>parascope::editors::GridEditor</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Familie</translation>
    </message>
    <message>
        <source>Name of the grid</source>
        <translation>Name des Rasters</translation>
    </message>
    <message>
        <source>Family of models</source>
        <translation>Modellfamilie</translation>
    </message>
    <message>
        <source>Data type</source>
        <translation>Datentyp</translation>
    </message>
    <message>
        <source>Fixed</source>
        <translation>Fest</translation>
    </message>
    <message>
        <source>Fixed values</source>
        <translation>Feste Werte</translation>
    </message>
    <message>
        <source>input=2000, output=1000</source>
        <translation>input=2000, output=1000</translation>
    </message>
    <message>
        <source>Only where</source>
        <translation>Nur wo</translation>
    </message>
    <message>
        <source>Constraint</source>
        <translation>Bedingung</translation>
    </message>
    <message>
        <source>every point, or for example layer * node &lt;= 2048</source>
        <translation>jeder Punkt, oder z. B. layer * node &lt;= 2048</translation>
    </message>
    <message>
        <source>Coverage</source>
        <translation>Abdeckung</translation>
    </message>
    <message>
        <source>Forecast</source>
        <translation>Prognose</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Largest model</source>
        <translation>Größtes Modell</translation>
    </message>
    <message>
        <source>Will not fit</source>
        <translation>Passt nicht</translation>
    </message>
    <message>
        <source>Stop a run at</source>
        <translation>Lauf beenden bei</translation>
    </message>
    <message>
        <source>Half-width of the interval</source>
        <translation>Halbbreite des Intervalls</translation>
    </message>
    <message>
        <source>Half-width of the 95 % interval of the median step time</source>
        <translation>Halbbreite des 95-%-Intervalls der medianen Schrittzeit</translation>
    </message>
    <message>
        <source>of the median, or</source>
        <translation>des Medians oder</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <source>coarse to fine</source>
        <translation>grob zu fein</translation>
    </message>
    <message>
        <source>shuffled</source>
        <translation>gemischt</translation>
    </message>
    <message>
        <source>as listed</source>
        <translation>wie aufgeführt</translation>
    </message>
    <message>
        <source>Order of runs</source>
        <translation>Reihenfolge der Läufe</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>Wiederholungen</translation>
    </message>
    <message>
        <source>How often each point is run</source>
        <translation>Wie oft jeder Punkt läuft</translation>
    </message>
    <message>
        <source>Fixed values are written name=value, with commas between them.</source>
        <translation>Feste Werte stehen als name=wert, mit Kommas dazwischen.</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 nutzen</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n Punkt</numerusform>
            <numerusform>%n Punkte</numerusform>
        </translation>
    </message>
    <message>
        <source>largest step %1</source>
        <translation>größter Schritt %1</translation>
    </message>
    <message>
        <source>Run points that will not fit anyway</source>
        <translation>Punkte, die nicht passen, trotzdem ausführen</translation>
    </message>
    <message>
        <source>Points whose memory forecast exceeds %1 % of the device&apos;s memory are skipped unless this is ticked. A run that exceeds its time limit is always ended.</source>
        <translation>Punkte, deren Speicherprognose %1 % des Gerätespeichers übersteigt, werden übersprungen, außer wenn dies angekreuzt ist. Ein Lauf über seinem Zeitlimit wird immer beendet.</translation>
    </message>
    <message>
        <source>Time limit per run</source>
        <translation>Zeitlimit pro Lauf</translation>
    </message>
    <message>
        <source>adaptive</source>
        <translation>adaptiv</translation>
    </message>
    <message>
        <source>Each run is chosen from the results so far; the other points are predicted</source>
        <translation>Jeder Lauf wird nach den vorherigen gewählt; die übrigen Punkte werden prognostiziert</translation>
    </message>
    <message>
        <source>From the rates of the runs of this family that this machine completed.</source>
        <translation>Aus den Raten der Läufe dieser Familie, die dieser Rechner abgeschlossen hat.</translation>
    </message>
    <message>
        <source>From the highest rate of this machine; its own runs make it narrower.</source>
        <translation>Aus der höchsten Rate dieses Rechners; eigene Läufe engen den Bereich ein.</translation>
    </message>
    <message numerus="yes">
        <source>%1, from %n own run(s)</source>
        <translation>
            <numerusform>%1, aus %n eigenen Lauf</numerusform>
            <numerusform>%1, aus %n eigenen Läufen</numerusform>
        </translation>
    </message>
    <message>
        <source>New benchmark from a command...</source>
        <translation>Neuer Benchmark aus einem Befehl...</translation>
    </message>
</context>
<context>
    <name>parascope::editors::GridModel</name>
    <message>
        <source>Edit grid</source>
        <translation>Raster bearbeiten</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>etwa %1</translation>
    </message>
</context>
<context>
    <name>parascope::editors::SpecTextEdit</name>
    <message>
        <source>Spec as text</source>
        <translation>Spec als Text</translation>
    </message>
</context>
<context>
    <name>parascope::gui::Calibration</name>
    <message>
        <source>%1 cannot be started: %2.</source>
        <translation>%1 lässt sich nicht starten: %2.</translation>
    </message>
    <message>
        <source>The ceilings of %1 could not be measured.</source>
        <translation>Die Obergrenzen von %1 ließen sich nicht messen.</translation>
    </message>
    <message>
        <source>Measured the ceilings of %1: %2, with a caveat: %3</source>
        <translation>Obergrenzen von %1 gemessen: %2, mit einem Vorbehalt: %3</translation>
    </message>
    <message>
        <source>Measured the ceilings of %1: %2.</source>
        <translation>Obergrenzen von %1 gemessen: %2.</translation>
    </message>
    <message>
        <source>Measuring the ceilings of %1; keep the machine idle until it is done.</source>
        <translation>Obergrenzen von %1 werden gemessen; den Rechner bis zum Ende nicht belasten.</translation>
    </message>
    <message>
        <source>Measuring the ceilings of %1 was cancelled; nothing was stored.</source>
        <translation>Messen der Obergrenzen von %1 abgebrochen; nichts wurde gespeichert.</translation>
    </message>
    <message>
        <source>Other programs ran during the calibration of %1: the higher known ceilings are kept (%2).</source>
        <translation>Neben der Kalibrierung von %1 liefen andere Programme: Die bekannten höheren Obergrenzen bleiben (%2).</translation>
    </message>
    <message>
        <source>Profiling %1; keep the machine idle until it is done.</source>
        <translation>%1 wird profiliert; lassen Sie den Rechner bis zum Ende in Ruhe.</translation>
    </message>
    <message>
        <source>Profiling %1 was cancelled.</source>
        <translation>Das Profilieren von %1 wurde abgebrochen.</translation>
    </message>
    <message>
        <source>%1 could not be profiled.</source>
        <translation>%1 konnte nicht profiliert werden.</translation>
    </message>
    <message>
        <source>Profiled %1: its operations are there.</source>
        <translation>%1 wurde profiliert: Die Operationen sind da.</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ClusterPanel</name>
    <message>
        <source>Submit the grid</source>
        <translation>Raster absenden</translation>
    </message>
    <message>
        <source>Cancel the job</source>
        <translation>Job abbrechen</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>Partition</translation>
    </message>
    <message>
        <source>Slurm&apos;s partition; its default when empty</source>
        <translation>Partition von Slurm; leer: die Vorgabe</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Tasks</translation>
    </message>
    <message>
        <source>Resources</source>
        <translation>Ressourcen</translation>
    </message>
    <message>
        <source>Generic resources of a task (--gres)</source>
        <translation>Generische Ressourcen eines Tasks (--gres)</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>Zeitlimit</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>The device as a node sees it</source>
        <translation>Das Gerät, wie ein Knoten es sieht</translation>
    </message>
    <message>
        <source>Run the grid as a Slurm job array, follow it and merge its results</source>
        <translation>Das Raster als Job-Array von Slurm ausführen, ihm folgen und die Ergebnisse zusammenführen</translation>
    </message>
    <message>
        <source>Slurm&apos;s commands (sbatch, squeue) are not on this machine. Start Parascope on the cluster&apos;s login node.</source>
        <translation>Die Befehle von Slurm (sbatch, squeue) fehlen auf diesem Rechner. Parascope auf dem Login-Knoten des Clusters starten.</translation>
    </message>
    <message>
        <source>Ending the job…</source>
        <translation>Job wird beendet…</translation>
    </message>
    <message>
        <source>%1 of %2 points done.</source>
        <translation>%1 von %2 Punkten fertig.</translation>
    </message>
    <message>
        <source>Submitting…</source>
        <translation>Wird abgesendet…</translation>
    </message>
    <message>
        <source>Slurm job %1; its files are in %2</source>
        <translation>Slurm-Job %1; seine Dateien liegen in %2</translation>
    </message>
    <message>
        <source>%1 of %2 points, %3 running</source>
        <translation>%1 von %2 Punkten, %3 laufen</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>wartend</translation>
    </message>
    <message>
        <source>running</source>
        <translation>laufend</translation>
    </message>
    <message>
        <source>completing</source>
        <translation>endend</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) %1</source>
        <translation>
            <numerusform>%n Task %1</numerusform>
            <numerusform>%n Tasks %1</numerusform>
        </translation>
    </message>
    <message>
        <source>from the size of the grid</source>
        <translation>aus der Größe des Rasters</translation>
    </message>
    <message>
        <source>Tasks of the job array; each task takes points until none are left</source>
        <translation>Tasks des Job-Arrays; jeder Task nimmt Punkte, bis keine übrig sind</translation>
    </message>
    <message>
        <source>Time limit of a task; another task runs the points that it leaves</source>
        <translation>Zeitlimit eines Tasks; die Punkte, die er übrig lässt, führt ein anderer aus</translation>
    </message>
    <message>
        <source>Cancel the job; finished runs are kept</source>
        <translation>Den Job abbrechen; fertige Läufe bleiben erhalten</translation>
    </message>
    <message>
        <source>The job continues without this window; the same button shows its progress again.</source>
        <translation>Der Job läuft ohne dieses Fenster weiter; dieselbe Schaltfläche zeigt seinen Fortschritt wieder.</translation>
    </message>
    <message>
        <source>%1 of %2 points done; the same button continues.</source>
        <translation>%1 von %2 Punkten fertig; dieselbe Schaltfläche setzt fort.</translation>
    </message>
    <message>
        <source>A sweep on this machine is writing to the database; wait for it, or stop it.</source>
        <translation>Ein Sweep auf diesem Rechner schreibt in die Datenbank; abwarten oder stoppen.</translation>
    </message>
</context>
<context>
    <name>parascope::gui::CommandCopy</name>
    <message>
        <source>Click or select a run first; then its command can be copied.</source>
        <translation>Zuerst einen Lauf anklicken oder auswählen; dann lässt sich sein Befehl kopieren.</translation>
    </message>
    <message>
        <source>Too many runs are selected for one command.</source>
        <translation>Zu viele Läufe ausgewählt für einen Befehl.</translation>
    </message>
    <message>
        <source>The command that repeats this measurement is on the clipboard.</source>
        <translation>Der Befehl, der dies erneut misst, ist in der Zwischenablage.</translation>
    </message>
</context>
<context>
    <name>parascope::gui::CommandField</name>
    <message>
        <source>Find a command or view</source>
        <translation>Befehl oder Ansicht suchen</translation>
    </message>
    <message>
        <source>Nothing matches “%1”</source>
        <translation>Nichts passt zu „%1“</translation>
    </message>
</context>
<context>
    <name>parascope::gui::CommandList</name>
    <message>
        <source>command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>view</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>saved filter</source>
        <translation>gespeicherter Filter</translation>
    </message>
    <message>
        <source>axis</source>
        <translation>Achse</translation>
    </message>
    <message>
        <source>Heat map over %1</source>
        <translation>Heatmap über %1</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ComparisonSummary</name>
    <message>
        <source>Open results of two platforms, or two files of one, to compare them.</source>
        <translation>Zum Vergleichen Ergebnisse zweier Plattformen öffnen, oder zwei Dateien einer Plattform.</translation>
    </message>
    <message>
        <source>No work was run on both %1 and %2.</source>
        <translation>Keine Arbeit lief auf %1 und auf %2.</translation>
    </message>
    <message>
        <source>win rate</source>
        <translation>Gewinnrate</translation>
    </message>
    <message>
        <source>%1 of %2 (%3 to %4 %)</source>
        <translation>%1 von %2 (%3 bis %4 %)</translation>
    </message>
    <message>
        <source>geometric mean</source>
        <translation>geometrisches Mittel</translation>
    </message>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>range</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>%1 to %2 ×</source>
        <translation>%1 bis %2 ×</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>ausgelassen</translation>
    </message>
    <message>
        <source>%1 of %2, %3 of %4 without a partner</source>
        <translation>%1 von %2, %3 von %4 ohne Partner</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>cannot tell cell by cell</source>
        <translation>einzelne Zellen unentschieden</translation>
    </message>
    <message>
        <source>A is faster</source>
        <translation>A ist schneller</translation>
    </message>
    <message>
        <source>B is faster</source>
        <translation>B ist schneller</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>%1 (within %2 %)</source>
        <translation>%1 (innerhalb %2 %)</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>unentschieden</translation>
    </message>
    <message>
        <source>between launches</source>
        <translation>zwischen Prozessstarts</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message numerus="yes">
        <source>In %n pair(s) one side was measured entirely before the other: a change in the machine cannot be separated from the difference.</source>
        <translation>
            <numerusform>In %n Paar wurde eine Seite vollständig vor der anderen gemessen: Was der Rechner dazwischen tat, lässt sich vom Unterschied nicht trennen.</numerusform>
            <numerusform>In %n Paaren wurde eine Seite vollständig vor der anderen gemessen: Was der Rechner dazwischen tat, lässt sich vom Unterschied nicht trennen.</numerusform>
        </translation>
    </message>
    <message>
        <source>All pairs together</source>
        <translation>Alle Paare zusammen</translation>
    </message>
    <message numerus="yes">
        <source>Add %n repeat(s) to the grid...</source>
        <translation>
            <numerusform>%n Wiederholung zum Raster hinzufügen...</numerusform>
            <numerusform>%n Wiederholungen zum Raster hinzufügen...</numerusform>
        </translation>
    </message>
    <message>
        <source>adjusted ratio</source>
        <translation>bereinigtes Verhältnis</translation>
    </message>
    <message>
        <source>%1 (%2 against %3)</source>
        <translation>%1 (%2 gegen %3)</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>nicht erfasst</translation>
    </message>
    <message>
        <source>Adds the models that both sides ran to the grid, with this many repeats of each</source>
        <translation>Fügt dem Raster die Modelle hinzu, die auf beiden Seiten liefen, mit so vielen Wiederholungen</translation>
    </message>
    <message>
        <source>At most %1 % of the pairs reported as different differ by chance alone.</source>
        <translation>Höchstens %1 % der als verschieden bezeichneten Paare unterscheiden sich nur zufällig.</translation>
    </message>
    <message>
        <source>Both runs of a pair have the same %1. Some settings occur more often than others; the adjusted ratio gives each the same weight.</source>
        <translation>Beide Läufe eines Paares stimmen überein in: %1. Die Einstellungen kommen verschieden oft vor; das bereinigte Verhältnis gibt jeder dasselbe Gewicht.</translation>
    </message>
    <message>
        <source>Both runs of a pair have the same %1.</source>
        <translation>Beide Läufe eines Paares stimmen überein in: %1.</translation>
    </message>
    <message>
        <source>A and B also differ in %1; their effects cannot be separated.</source>
        <translation>A und B unterscheiden sich auch in: %1; die Effekte lassen sich nicht trennen.</translation>
    </message>
    <message>
        <source>One run on each side, no intervals. Repeats needed: about 3 per cell.</source>
        <translation>Ein Lauf pro Seite, keine Intervalle. Nötige Wiederholungen: etwa 3 pro Zelle.</translation>
    </message>
    <message>
        <source>No whole run of %1 has the work of one of %2. The views compare the operations that profiled runs of both have in common.</source>
        <translation>Kein ganzer Lauf von %1 hat die Arbeit eines Laufs von %2. Die Ansichten vergleichen die Operationen, die profilierte Läufe beider gemeinsam haben.</translation>
    </message>
    <message numerus="yes">
        <source>In %n pair(s) other programs had the processors for more than a tenth of a run: measure these again when the machine is quiet.</source>
        <translation>
            <numerusform>In %n Paar belegten andere Programme die Prozessoren mehr als ein Zehntel eines Laufs: dieses erneut messen, wenn der Rechner ruhig ist.</numerusform>
            <numerusform>In %n Paaren belegten andere Programme die Prozessoren mehr als ein Zehntel eines Laufs: diese erneut messen, wenn der Rechner ruhig ist.</numerusform>
        </translation>
    </message>
    <message>
        <source>The sides did not take turns: a change of the machine could explain their mean difference. Measure them in turns.</source>
        <translation>Die Seiten wechselten sich nicht ab: Eine Änderung des Rechners könnte ihren mittleren Unterschied erklären. Im Wechsel messen.</translation>
    </message>
</context>
<context>
    <name>parascope::gui::CsvImport</name>
    <message>
        <source>Import %1</source>
        <translation>%1 importieren</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>The first rows of the file</source>
        <translation>Die ersten Zeilen der Datei</translation>
    </message>
    <message>
        <source>column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>contains</source>
        <translation>enthält</translation>
    </message>
    <message>
        <source>name</source>
        <translation>welche</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>in</translation>
    </message>
    <message>
        <source>Ignored</source>
        <translation>Ignoriert</translation>
    </message>
    <message>
        <source>Hyper-parameter</source>
        <translation>Hyperparameter</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Metrik</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>Plattform</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Familie</translation>
    </message>
    <message>
        <source>Data type</source>
        <translation>Datentyp</translation>
    </message>
    <message>
        <source>Another field</source>
        <translation>Anderes Feld</translation>
    </message>
    <message>
        <source>What %1 contains</source>
        <translation>Was %1 enthält</translation>
    </message>
    <message>
        <source>Which one %1 is</source>
        <translation>Bedeutung von %1</translation>
    </message>
    <message>
        <source>Unit of %1</source>
        <translation>Einheit von %1</translation>
    </message>
    <message>
        <source>Family of all rows</source>
        <translation>Familie aller Zeilen</translation>
    </message>
    <message>
        <source>Platform of all rows</source>
        <translation>Plattform aller Zeilen</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number, so it cannot be a metric.</source>
        <translation>„%1“ ist keine Zahl und kann daher keine Metrik sein.</translation>
    </message>
    <message>
        <source>No column is a metric yet: choose what was measured.</source>
        <translation>Noch ist keine Spalte eine Metrik: wählen, was gemessen wurde.</translation>
    </message>
    <message>
        <source>State what each column contains. The file is not changed; your choices are remembered for tables with the same columns.</source>
        <translation>Angeben, was jede Spalte enthält. Die Datei bleibt unverändert; die Angaben werden für Tabellen mit denselben Spalten gemerkt.</translation>
    </message>
    <message>
        <source>Use letters, digits and _ only, so that filters can use the name.</source>
        <translation>Nur Buchstaben, Ziffern und _ verwenden, damit Filter den Namen nutzen können.</translation>
    </message>
    <message>
        <source>%1 already has this role.</source>
        <translation>%1 hat diese Rolle schon.</translation>
    </message>
    <message>
        <source>Enter the family of the models, or choose the column that contains it.</source>
        <translation>Die Modellfamilie eingeben oder die Spalte wählen, die sie enthält.</translation>
    </message>
    <message>
        <source>Enter the platform that the rows were measured on, or choose the column that contains it.</source>
        <translation>Die Plattform, auf der gemessen wurde, eingeben oder die Spalte wählen, die sie enthält.</translation>
    </message>
</context>
<context>
    <name>parascope::gui::DataHub</name>
    <message>
        <source>Opening %1…</source>
        <translation>%1 wird geöffnet…</translation>
    </message>
    <message numerus="yes">
        <source>Opening %1 and %n more…</source>
        <translation>
            <numerusform>%1 und %n weitere Datei werden geöffnet…</numerusform>
            <numerusform>%1 und %n weitere Dateien werden geöffnet…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::DesignPage</name>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Run the grid on the chosen devices (F5)</source>
        <translation>Das Raster auf den gewählten Geräten ausführen (F5)</translation>
    </message>
    <message numerus="yes">
        <source>%n point(s), in the order they run</source>
        <translation>
            <numerusform>%n Punkt, in Laufreihenfolge</numerusform>
            <numerusform>%n Punkte, in Laufreihenfolge</numerusform>
        </translation>
    </message>
    <message>
        <source>Forecast of one step</source>
        <translation>Prognose eines Schritts</translation>
    </message>
    <message>
        <source>FLOP, as executed</source>
        <translation>FLOP, ausgeführt</translation>
    </message>
    <message>
        <source>bytes moved</source>
        <translation>bewegte Bytes</translation>
    </message>
    <message>
        <source>operational intensity</source>
        <translation>operationelle Intensität</translation>
    </message>
    <message>
        <source> FLOP/byte</source>
        <translation> FLOP/Byte</translation>
    </message>
    <message>
        <source>%1, will not fit</source>
        <translation>%1, passt nicht</translation>
    </message>
    <message>
        <source>The figures of the grid appear here once its points have a model.</source>
        <translation>Die Abbildungen des Rasters erscheinen hier, sobald seine Punkte ein Modell haben.</translation>
    </message>
    <message>
        <source>%1 points; the first %2 in run order</source>
        <translation>%1 Punkte; die ersten %2 in Laufreihenfolge</translation>
    </message>
    <message>
        <source>forecast</source>
        <translation>Prognose</translation>
    </message>
    <message>
        <source>%1, will not fit: skipped</source>
        <translation>%1, passt nicht: übersprungen</translation>
    </message>
    <message>
        <source>Cannot start: %1</source>
        <translation>„Starten“ wartet: %1</translation>
    </message>
    <message>
        <source>%1 of %2 points have no model: %3</source>
        <translation>%1 von %2 Punkten haben kein Modell: %3</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
    <message>
        <source>peak memory</source>
        <translation>Speicherspitze</translation>
    </message>
    <message>
        <source>Results go to %1.</source>
        <translation>Ergebnisse gehen nach %1.</translation>
    </message>
</context>
<context>
    <name>parascope::gui::DeviceEditor</name>
    <message>
        <source>Entry of the device list</source>
        <translation>Eintrag der Geräteliste</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>All fields</source>
        <translation>Alle Felder</translation>
    </message>
    <message>
        <source>As text</source>
        <translation>Als Text</translation>
    </message>
    <message>
        <source>The entry as it is in devices.json</source>
        <translation>Der Eintrag, wie er in devices.json steht</translation>
    </message>
    <message>
        <source>Save device</source>
        <translation>Gerät speichern</translation>
    </message>
</context>
<context>
    <name>parascope::gui::DeviceTest</name>
    <message>
        <source>round trip %1</source>
        <translation>Umlaufzeit %1</translation>
    </message>
    <message>
        <source>probe %1</source>
        <translation>Probe %1</translation>
    </message>
</context>
<context>
    <name>parascope::gui::DevicesPanel</name>
    <message>
        <source>%1 is no longer in the list.</source>
        <translation>%1 steht nicht mehr in der Liste.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Add device</source>
        <translation>Gerät hinzufügen</translation>
    </message>
    <message>
        <source>GPU server, TPU host or Slurm partition: any command that starts a worker.</source>
        <translation>GPU-Server, TPU-Host oder Slurm-Partition: jeder Befehl, der einen Worker startet.</translation>
    </message>
    <message>
        <source>this machine, CPU</source>
        <translation>dieser Rechner, CPU</translation>
    </message>
    <message>
        <source>Use this device for the next sweep</source>
        <translation>Dieses Gerät für den nächsten Sweep verwenden</translation>
    </message>
    <message>
        <source>Progress of %1</source>
        <translation>Fortschritt von %1</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Testen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Starting its worker…</source>
        <translation>Worker wird gestartet…</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>antwortet</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>keine Antwort</translation>
    </message>
    <message>
        <source>, step %1</source>
        <translation>, Schritt %1</translation>
    </message>
    <message>
        <source>, half-width %1 %</source>
        <translation>, Halbbreite %1 %</translation>
    </message>
    <message>
        <source>A sweep was interrupted: its runner is gone. %1 of %2 points are done and stored.</source>
        <translation>Ein Sweep wurde unterbrochen: Sein Runner ist nicht mehr da. %1 von %2 Punkten sind fertig und gespeichert.</translation>
    </message>
    <message>
        <source>A worker on this machine, over SSH or on a Slurm node</source>
        <translation>Ein Worker auf diesem Rechner, über SSH oder auf einem Slurm-Knoten</translation>
    </message>
    <message>
        <source>Run missing points</source>
        <translation>Fehlende Punkte ausführen</translation>
    </message>
    <message>
        <source>Start its worker and test it: versions, round trip, a two-second probe</source>
        <translation>Worker starten und testen: Versionen, Umlaufzeit, zweisekündige Probe</translation>
    </message>
    <message>
        <source>Remove %1 from the list</source>
        <translation>%1 aus der Liste entfernen</translation>
    </message>
    <message>
        <source>Recorded runs (replay)...</source>
        <translation>Aufgezeichnete Läufe (Replay)...</translation>
    </message>
    <message>
        <source>Replay runs from</source>
        <translation>Antworten aus den Läufen von</translation>
    </message>
    <message>
        <source>Databases (*.db)</source>
        <translation>Datenbanken (*.db)</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Edit the entry of %1</source>
        <translation>Den Eintrag von %1 bearbeiten</translation>
    </message>
    <message>
        <source>%1 was deleted or replaced while the sweep wrote it. Its runs are in %2.</source>
        <translation>%1 wurde gelöscht oder ersetzt, während der Sweep hineinschrieb. Die Läufe stehen in %2.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
</context>
<context>
    <name>parascope::gui::Differences</name>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>platform</source>
        <translation>Plattform</translation>
    </message>
    <message>
        <source>several</source>
        <translation>mehrere</translation>
    </message>
    <message>
        <source>peak (T/s)</source>
        <translation>Spitzenwert (T/s)</translation>
    </message>
    <message>
        <source>stack</source>
        <translation>Stack</translation>
    </message>
    <message>
        <source>implementation</source>
        <translation>Implementierung</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>nicht erfasst</translation>
    </message>
</context>
<context>
    <name>parascope::gui::Dock</name>
    <message>
        <source>Float or dock</source>
        <translation>Lösen oder andocken</translation>
    </message>
    <message>
        <source>Collapse to the tabs</source>
        <translation>Auf die Reiter einklappen</translation>
    </message>
    <message>
        <source>Pages of %1</source>
        <translation>Seiten von %1</translation>
    </message>
    <message>
        <source>Close (reopen it from the Window menu)</source>
        <translation>Schließen (wieder öffnen über das Menü Fenster)</translation>
    </message>
    <message>
        <source>Expand</source>
        <translation>Ausklappen</translation>
    </message>
</context>
<context>
    <name>parascope::gui::DropZone</name>
    <message>
        <source>Drop files or a folder here</source>
        <translation>Dateien oder Ordner hier ablegen</translation>
    </message>
    <message>
        <source>Databases, results of other tools (JSON, CSV, SQL), exported figures</source>
        <translation>Datenbanken, Ergebnisse anderer Werkzeuge (JSON, CSV, SQL), exportierte Abbildungen</translation>
    </message>
</context>
<context>
    <name>parascope::gui::EnvironmentPage</name>
    <message>
        <source>Click a run to see where and under which conditions it was measured.</source>
        <translation>Ein Klick auf einen Lauf zeigt, wo und unter welchen Bedingungen er gemessen wurde.</translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation>Bedingungen</translation>
    </message>
    <message>
        <source>Implementation</source>
        <translation>Implementierung</translation>
    </message>
    <message>
        <source>Software stack</source>
        <translation>Software-Stack</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Umgebung</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>nicht erfasst</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ExportDialog</name>
    <message>
        <source> mm wide</source>
        <translation> mm breit</translation>
    </message>
    <message>
        <source>Width of the figure</source>
        <translation>Breite der Abbildung</translation>
    </message>
    <message>
        <source> mm high</source>
        <translation> mm hoch</translation>
    </message>
    <message>
        <source>Height of the figure</source>
        <translation>Höhe der Abbildung</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source>Size of the text</source>
        <translation>Größe des Textes</translation>
    </message>
    <message>
        <source>Width of lines</source>
        <translation>Breite der Linien</translation>
    </message>
    <message>
        <source>Values in the cells</source>
        <translation>Werte in den Zellen</translation>
    </message>
    <message>
        <source>Legend and colour bar</source>
        <translation>Legende und Farbskala</translation>
    </message>
    <message>
        <source>Title and n in the figure</source>
        <translation>Titel und n in der Abbildung</translation>
    </message>
    <message>
        <source>Panel letter</source>
        <translation>Teilbildbuchstabe</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Export figure: %1</source>
        <translation>Abbildung exportieren: %1</translation>
    </message>
    <message>
        <source>Copy figure</source>
        <translation>Abbildung kopieren</translation>
    </message>
    <message>
        <source>Copy caption</source>
        <translation>Bildtext kopieren</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>Befehl kopieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>Schrift</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>Linien</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Abbildung</translation>
    </message>
    <message>
        <source>Colour map</source>
        <translation>Farbpalette</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Dateien</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>Formate</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Choose a folder...</source>
        <translation>Ordner wählen...</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>Prüfungen</translation>
    </message>
    <message>
        <source>Caption draft</source>
        <translation>Entwurf des Bildtexts</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Grey print</source>
        <translation>Graudruck</translation>
    </message>
    <message>
        <source>Deuteranopia</source>
        <translation>Deuteranopie</translation>
    </message>
    <message>
        <source>Protanopia</source>
        <translation>Protanopie</translation>
    </message>
    <message>
        <source>Tritanopia</source>
        <translation>Tritanopie</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message numerus="yes">
        <source>Writes %n file(s)</source>
        <translation>
            <numerusform>Schreibt %n Datei</numerusform>
            <numerusform>Schreibt %n Dateien</numerusform>
        </translation>
    </message>
    <message>
        <source>good</source>
        <translation>gut</translation>
    </message>
    <message>
        <source>The figure needs a name.</source>
        <translation>Die Abbildung braucht einen Namen.</translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation>%1 geschrieben</translation>
    </message>
    <message>
        <source>Exported %1 to %2.</source>
        <translation>%1 nach %2 exportiert.</translation>
    </message>
    <message>
        <source>A figure must be at least %1 mm wide and %2 mm high.</source>
        <translation>Eine Abbildung ist mindestens %1 mm breit und %2 mm hoch.</translation>
    </message>
    <message>
        <source>Text must be at least %1 pt high.</source>
        <translation>Text ist mindestens %1 pt hoch.</translation>
    </message>
    <message>
        <source>Settings of the page and the figure</source>
        <translation>Einstellungen der Seite und der Abbildung</translation>
    </message>
    <message>
        <source>Preview of the page</source>
        <translation>Vorschau der Seite</translation>
    </message>
    <message>
        <source>check this</source>
        <translation>prüfen</translation>
    </message>
    <message>
        <source>A file name cannot contain a slash; choose the folder above.</source>
        <translation>Ein Dateiname darf keinen Schrägstrich enthalten; den Ordner oben wählen.</translation>
    </message>
    <message>
        <source>The draft is in English, as papers are. The figure&apos;s own words are in English, too.</source>
        <translation>Der Entwurf ist auf Englisch, wie Fachartikel es sind. Auch die Beschriftung der Abbildung ist auf Englisch.</translation>
    </message>
</context>
<context>
    <name>parascope::gui::FamilyBar</name>
    <message>
        <source>All views follow; a pinned view keeps its own.</source>
        <translation>Alle Ansichten folgen; eine angeheftete behält ihre eigene.</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Familie</translation>
    </message>
    <message>
        <source>The filter hides its runs.</source>
        <translation>Der Filter blendet ihre Läufe aus.</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n weitere</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::FigureCommands</name>
    <message>
        <source>F&amp;igure</source>
        <translation>Abb&amp;ildung</translation>
    </message>
    <message>
        <source>Export figure...</source>
        <translation>Abbildung exportieren...</translation>
    </message>
    <message>
        <source>Copy figure</source>
        <translation>Abbildung kopieren</translation>
    </message>
    <message>
        <source>Copy as image</source>
        <translation>Als Bild kopieren</translation>
    </message>
    <message>
        <source>Copy as vector graphics</source>
        <translation>Als Vektorgrafik kopieren</translation>
    </message>
    <message>
        <source>Copy as table</source>
        <translation>Als Tabelle kopieren</translation>
    </message>
    <message>
        <source>Add to the composite figure</source>
        <translation>Zur Verbundabbildung hinzufügen</translation>
    </message>
    <message>
        <source>Step times of the run</source>
        <translation>Schrittzeiten des Laufs</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>Befehl kopieren</translation>
    </message>
    <message>
        <source>The command that repeats the selected runs, or the one in the inspector</source>
        <translation>Der Befehl, der die ausgewählten Läufe oder den im Inspektor erneut misst</translation>
    </message>
    <message>
        <source>Copy the runs as a LaTeX table</source>
        <translation>Läufe als LaTeX-Tabelle kopieren</translation>
    </message>
    <message>
        <source>Show as table</source>
        <translation>Tabellenansicht</translation>
    </message>
    <message>
        <source>Options of the view</source>
        <translation>Optionen der Ansicht</translation>
    </message>
    <message>
        <source>Measure this</source>
        <translation>Dies messen</translation>
    </message>
    <message>
        <source>Click a view first; then its figure can be exported.</source>
        <translation>Zuerst eine Ansicht anklicken; dann lässt sich ihre Abbildung exportieren.</translation>
    </message>
    <message>
        <source>The figure shows hand-picked runs, which neither its command nor its file can reproduce.</source>
        <translation>Die Abbildung zeigt von Hand gewählte Läufe, die weder ihr Befehl noch ihre Datei wiederherstellen kann.</translation>
    </message>
    <message>
        <source>Click a view first; then its figure can be copied.</source>
        <translation>Zuerst eine Ansicht anklicken; dann lässt sich ihre Abbildung kopieren.</translation>
    </message>
    <message>
        <source>The figure is on the clipboard as an image.</source>
        <translation>Die Abbildung ist als Bild in der Zwischenablage.</translation>
    </message>
    <message>
        <source>The figure is on the clipboard as vector graphics (SVG, PDF).</source>
        <translation>Die Abbildung ist als Vektorgrafik (SVG, PDF) in der Zwischenablage.</translation>
    </message>
    <message>
        <source>What the figure shows is on the clipboard as a table.</source>
        <translation>Was die Abbildung zeigt, ist als Tabelle in der Zwischenablage.</translation>
    </message>
    <message>
        <source>The figure is on the clipboard.</source>
        <translation>Die Abbildung ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>Click a view first; then it can become a panel of the composite figure.</source>
        <translation>Zuerst eine Ansicht anklicken; dann kann sie ein Teilbild der Verbundabbildung werden.</translation>
    </message>
    <message numerus="yes">
        <source>The composite figure has %n panel(s); Ctrl+E on it exports it.</source>
        <translation>
            <numerusform>Die Verbundabbildung hat %n Teilbild; Strg+E darauf exportiert sie.</numerusform>
            <numerusform>Die Verbundabbildung hat %n Teilbilder; Strg+E darauf exportiert sie.</numerusform>
        </translation>
    </message>
    <message>
        <source>Click a run first; then its step times can be shown.</source>
        <translation>Zuerst einen Lauf anklicken; dann lassen sich seine Schrittzeiten zeigen.</translation>
    </message>
    <message>
        <source>Set as reference</source>
        <translation>Als Referenz setzen</translation>
    </message>
    <message>
        <source>Shows the view relative to the selected runs, or to the one in the inspector</source>
        <translation>Zeigt die Ansicht relativ zu den ausgewählten Läufen oder zu dem im Inspektor</translation>
    </message>
    <message>
        <source>Ratio to the reference</source>
        <translation>Verhältnis zur Referenz</translation>
    </message>
    <message>
        <source>Select a run, a cell, a sweep or a version first; then it can be the reference.</source>
        <translation>Wählen Sie zuerst einen Lauf, eine Zelle, einen Sweep oder eine Version; dann kann diese Auswahl die Referenz sein.</translation>
    </message>
    <message>
        <source>The reference is %1. Click a view and choose Figure &gt; Ratio to the reference.</source>
        <translation>Die Referenz ist %1. Klicken Sie eine Ansicht an und wählen Sie Abbildung &gt; Verhältnis zur Referenz.</translation>
    </message>
    <message>
        <source>The view is relative to %1. Figure &gt; Ratio to the reference turns that off, or on for other views.</source>
        <translation>Die Ansicht ist relativ zu %1. Abbildung &gt; Verhältnis zur Referenz schaltet das aus, oder für andere Ansichten ein.</translation>
    </message>
    <message>
        <source>Click a heat map, lines, a scatter, box plots or regression weights first; these show the ratio to a reference.</source>
        <translation>Klicken Sie zuerst eine Heatmap, Linien, ein Streudiagramm, Boxplots oder Regressionsgewichte an; diese zeigen das Verhältnis zu einer Referenz.</translation>
    </message>
</context>
<context>
    <name>parascope::gui::FigureView</name>
    <message>
        <source>The filter leaves no run of %1.</source>
        <translation>Der Filter lässt keinen Lauf von %1 übrig.</translation>
    </message>
    <message>
        <source>Table of the figure</source>
        <translation>Tabelle der Abbildung</translation>
    </message>
    <message>
        <source>The figure appears here once results are open.</source>
        <translation>Die Abbildung erscheint hier, sobald Ergebnisse offen sind.</translation>
    </message>
    <message>
        <source>No run matches. %1 without the filter.</source>
        <translation>Kein Lauf passt. %1 ohne den Filter.</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>Filter löschen</translation>
    </message>
    <message>
        <source>Run › Measure ceilings measures them on this machine.</source>
        <translation>Lauf › Obergrenzen messen: misst sie auf diesem Rechner.</translation>
    </message>
    <message>
        <source>The first run is being measured; it appears here once it is stored.</source>
        <translation>Der erste Lauf wird gemessen; er erscheint hier, sobald er gespeichert ist.</translation>
    </message>
</context>
<context>
    <name>parascope::gui::FileIntake</name>
    <message>
        <source>%1 was drawn from %2: open that file to see the same figure.</source>
        <translation>%1 wurde aus %2 gezeichnet: diese Datei öffnen, um dieselbe Abbildung zu sehen.</translation>
    </message>
    <message>
        <source>Open results</source>
        <translation>Ergebnisse öffnen</translation>
    </message>
    <message>
        <source>Results (%1);;All files (*)</source>
        <translation>Ergebnisse (%1);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open a grid</source>
        <translation>Raster öffnen</translation>
    </message>
    <message>
        <source>Sweep specs (*.json)</source>
        <translation>Sweep-Specs (*.json)</translation>
    </message>
    <message>
        <source>Save grid</source>
        <translation>Raster speichern</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>%1 gespeichert.</translation>
    </message>
    <message>
        <source>Sweep specs and lists of shapes (*.json *.csv)</source>
        <translation>Sweep-Spezifikationen und Formlisten (*.json *.csv)</translation>
    </message>
    <message>
        <source>The page has no runs inside: open the results that it was made from.</source>
        <translation>Die Seite enthält keine Läufe: Öffnen Sie die Ergebnisse, aus denen sie entstand.</translation>
    </message>
    <message>
        <source>Open results first; then a page can be made of their views.</source>
        <translation>Öffnen Sie zuerst Ergebnisse; dann lässt sich aus ihren Ansichten eine Seite machen.</translation>
    </message>
    <message>
        <source>Export page</source>
        <translation>Seite exportieren</translation>
    </message>
    <message>
        <source>Page (*.html)</source>
        <translation>Seite (*.html)</translation>
    </message>
    <message>
        <source>%1 has the views and their results; it opens in any browser.</source>
        <translation>%1 enthält die Ansichten und ihre Ergebnisse; jeder Browser öffnet es.</translation>
    </message>
</context>
<context>
    <name>parascope::gui::HelpWindow</name>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
</context>
<context>
    <name>parascope::gui::HistoryPage</name>
    <message>
        <source>worse</source>
        <translation>schlechter</translation>
    </message>
    <message>
        <source>better</source>
        <translation>besser</translation>
    </message>
    <message>
        <source>different</source>
        <translation>anders</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>nicht zu entscheiden</translation>
    </message>
    <message>
        <source>%1 at %2, on another machine</source>
        <translation>%1 bei %2, auf einer anderen Maschine</translation>
    </message>
    <message>
        <source>%1 since %2 (between %3 and %4)</source>
        <translation>%1 seit %2 (zwischen %3 und %4)</translation>
    </message>
    <message>
        <source>%1 since %2</source>
        <translation>%1 seit %2</translation>
    </message>
    <message>
        <source>%1 between %2 and %3: a drift, or a change that cannot be told from one</source>
        <translation>%1 zwischen %2 und %3: eine Drift, oder eine Änderung, die davon nicht zu unterscheiden ist</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>cell</source>
        <translation>Zelle</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1 über %2</translation>
    </message>
    <message>
        <source>change (95 % interval)</source>
        <translation>Änderung (95-%-Intervall)</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>since</source>
        <translation>seit</translation>
    </message>
    <message>
        <source>%1 (%2 … %3)</source>
        <translation>%1 (%2 … %3)</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>beendet</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>level at %1</source>
        <translation>Niveau bei %1</translation>
    </message>
</context>
<context>
    <name>parascope::gui::Inspector</name>
    <message>
        <source>differs</source>
        <translation>verschieden</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n Lauf</numerusform>
            <numerusform>%n Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>The same</source>
        <translation>Gleich</translation>
    </message>
    <message>
        <source>Differs</source>
        <translation>Verschieden</translation>
    </message>
    <message>
        <source>Select a run to see its hyper-parameters, conditions, layers and step times.</source>
        <translation>Einen Lauf auswählen, um Hyperparameter, Bedingungen, Schichten und Schrittzeiten zu sehen.</translation>
    </message>
    <message>
        <source>Time by operation</source>
        <translation>Zeit nach Operation</translation>
    </message>
    <message>
        <source>Step times</source>
        <translation>Schrittzeiten</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>nicht erfasst</translation>
    </message>
    <message>
        <source>%1 (no interval)</source>
        <translation>%1 (ohne Intervall)</translation>
    </message>
    <message>
        <source>Hyper-parameters</source>
        <translation>Hyperparameter</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>This file contains one value per run.</source>
        <translation>Diese Datei enthält einen Wert pro Lauf.</translation>
    </message>
    <message>
        <source>Run this point on this machine...</source>
        <translation>Diesen Punkt auf diesem Rechner ausführen...</translation>
    </message>
    <message>
        <source>Copies this model with all its hyper-parameters to the grid</source>
        <translation>Kopiert dieses Modell mit allen Hyperparametern in das Raster</translation>
    </message>
    <message>
        <source>What is known of the run</source>
        <translation>Was über den Lauf bekannt ist</translation>
    </message>
    <message>
        <source>Its worker printed nothing.</source>
        <translation>Sein Worker hat nichts ausgegeben.</translation>
    </message>
    <message>
        <source>Memory of a step: forecast %1, not measured</source>
        <translation>Speicher eines Schritts: Prognose %1, nicht gemessen</translation>
    </message>
    <message>
        <source>Memory of a step: forecast %1, measured the same</source>
        <translation>Speicher eines Schritts: Prognose %1, gemessen dasselbe</translation>
    </message>
    <message>
        <source>Memory of a step: forecast %1, measured %2 (%3 %)</source>
        <translation>Speicher eines Schritts: Prognose %1, gemessen %2 (%3 %)</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>Metriken</translation>
    </message>
    <message>
        <source>Profile this point</source>
        <translation>Diesen Punkt profilieren</translation>
    </message>
    <message>
        <source>Runs this model once more and breaks its step down by operation</source>
        <translation>Führt dieses Modell noch einmal aus und zerlegt seinen Schritt nach Operationen</translation>
    </message>
    <message>
        <source>%1 [%2, %3]</source>
        <translation>%1 [%2, %3]</translation>
    </message>
</context>
<context>
    <name>parascope::gui::LayersPage</name>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Click a run to see the layers of its model.</source>
        <translation>Ein Klick auf einen Lauf zeigt die Schichten seines Modells.</translation>
    </message>
</context>
<context>
    <name>parascope::gui::LevelChips</name>
    <message numerus="yes">
        <source>%1: %n level(s)</source>
        <translation>
            <numerusform>%1: %n Stufe</numerusform>
            <numerusform>%1: %n Stufen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2 runs)</source>
        <translation>%1 (Läufe: %2)</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>nicht erfasst</translation>
    </message>
    <message>
        <source>1 of %1</source>
        <translation>1 von %1</translation>
    </message>
    <message>
        <source>%1: %2. Runs of the other levels are not shown here.</source>
        <translation>%1: %2. Läufe der anderen Stufen sind hier nicht gezeigt.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>parascope::gui::LogPage</name>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Show lines with...</source>
        <translation>Zeilen zeigen mit...</translation>
    </message>
    <message>
        <source>level</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Hinweis</translation>
    </message>
</context>
<context>
    <name>parascope::gui::MainWindow</name>
    <message>
        <source>Samples</source>
        <translation>Beispieldaten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Grid</source>
        <translation>&amp;Raster</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Lauf</translation>
    </message>
    <message>
        <source>&amp;Analyse</source>
        <translation>A&amp;nalyse</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>&amp;Fenster</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Open results...</source>
        <translation>Ergebnisse öffnen...</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt verwendet</translation>
    </message>
    <message>
        <source>Close all results</source>
        <translation>Alle Ergebnisse schließen</translation>
    </message>
    <message>
        <source>Save grid...</source>
        <translation>Raster speichern...</translation>
    </message>
    <message>
        <source>Databases (*.db)</source>
        <translation>Datenbanken (*.db)</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Filter to the selection</source>
        <translation>Auf die Auswahl filtern</translation>
    </message>
    <message>
        <source>Exclude the selection</source>
        <translation>Auswahl ausschließen</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>Filter löschen</translation>
    </message>
    <message>
        <source>Clear selection</source>
        <translation>Auswahl aufheben</translation>
    </message>
    <message>
        <source>Find a command or view</source>
        <translation>Befehl oder Ansicht suchen</translation>
    </message>
    <message>
        <source>Design</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>Erkundung</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Maximise view</source>
        <translation>Ansicht maximieren</translation>
    </message>
    <message>
        <source>Add view</source>
        <translation>Neue Ansicht</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Anordnung</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Open a grid...</source>
        <translation>Raster öffnen...</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Skip this run</source>
        <translation>Lauf überspringen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Stop after this run</source>
        <translation>Nach diesem Lauf stoppen</translation>
    </message>
    <message>
        <source>Only failed points</source>
        <translation>Nur fehlgeschlagene Punkte</translation>
    </message>
    <message>
        <source>Only missing points</source>
        <translation>Nur fehlende Punkte</translation>
    </message>
    <message>
        <source>FLOPs as executed</source>
        <translation>FLOPs wie ausgeführt</translation>
    </message>
    <message>
        <source>FLOPs of TensorFlow&apos;s profiler</source>
        <translation>FLOPs des TensorFlow-Profilers</translation>
    </message>
    <message>
        <source>FLOPs as recorded</source>
        <translation>FLOPs wie aufgezeichnet</translation>
    </message>
    <message>
        <source>Next panel</source>
        <translation>Nächstes Panel</translation>
    </message>
    <message>
        <source>Formula and source</source>
        <translation>Formel und Quelle</translation>
    </message>
    <message>
        <source>About Parascope</source>
        <translation>Über Parascope</translation>
    </message>
    <message>
        <source>&lt;b&gt;Parascope %1&lt;/b&gt;&lt;p&gt;Performance analysis of deep-learning platforms.&lt;p&gt;GNU General Public License, version 3 or later.</source>
        <translation>&lt;b&gt;Parascope %1&lt;/b&gt;&lt;p&gt;Leistungsanalyse von Deep-Learning-Plattformen.&lt;p&gt;GNU General Public License, Version 3 oder später.</translation>
    </message>
    <message>
        <source>Filter bar</source>
        <translation>Filterleiste</translation>
    </message>
    <message>
        <source>The sweep has ended</source>
        <translation>Der Sweep ist beendet</translation>
    </message>
    <message>
        <source>The sweep has ended: %1</source>
        <translation>Der Sweep ist beendet: %1</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Open results (Ctrl+O)</source>
        <translation>Ergebnisse öffnen (Strg+O)</translation>
    </message>
    <message>
        <source>Hyper-parameters</source>
        <translation>Hyperparameter</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>Raster</translation>
    </message>
    <message>
        <source>Spec as text</source>
        <translation>Spec als Text</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Überblick</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>Schichten</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Umgebung</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Observations</source>
        <translation>Beobachtungen</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Panels</translation>
    </message>
    <message>
        <source>What each analysis computes</source>
        <translation>Was jede Analyse berechnet</translation>
    </message>
    <message>
        <source>Measure ceilings</source>
        <translation>Obergrenzen messen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Follow the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>No recent files.</source>
        <translation>Noch keine Dateien.</translation>
    </message>
    <message>
        <source>Database for sweep results...</source>
        <translation>Datenbank für Sweep-Ergebnisse...</translation>
    </message>
    <message>
        <source>Database for sweep results</source>
        <translation>Datenbank für Sweep-Ergebnisse</translation>
    </message>
    <message>
        <source>FLOPs without masked pairs</source>
        <translation>FLOPs ohne maskierte Paare</translation>
    </message>
    <message>
        <source>Reset this workspace</source>
        <translation>Arbeitsbereich zurücksetzen</translation>
    </message>
    <message>
        <source>The sweep was interrupted</source>
        <translation>Der Sweep wurde unterbrochen</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>Stern setzen</translation>
    </message>
    <message>
        <source>Peaks of the data sheets</source>
        <translation>Spitzenwerte der Datenblätter</translation>
    </message>
    <message>
        <source>Peaks as measured</source>
        <translation>Gemessene Spitzenwerte</translation>
    </message>
    <message>
        <source>Cancel measuring</source>
        <translation>Messung abbrechen</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Export page...</source>
        <translation>Seite exportieren...</translation>
    </message>
    <message>
        <source>Prices...</source>
        <translation>Preise...</translation>
    </message>
    <message>
        <source>New benchmark...</source>
        <translation>Neuer Benchmark...</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Nothing is kept for the next start. %1</source>
        <translation>Für den nächsten Start wird nichts behalten. %1</translation>
    </message>
    <message>
        <source>Parascope ended because of an error: %1; what was open is restored.</source>
        <translation>Parascope endete wegen eines Fehlers: %1; was offen war, ist wiederhergestellt.</translation>
    </message>
    <message>
        <source>Parascope ended because of an error: %1.</source>
        <translation>Parascope endete wegen eines Fehlers: %1.</translation>
    </message>
</context>
<context>
    <name>parascope::gui::Marks</name>
    <message numerus="yes">
        <source>Star %Ln run(s)</source>
        <translation>
            <numerusform>Stern für %Ln Lauf setzen</numerusform>
            <numerusform>Stern für %Ln Läufe setzen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove the star of %Ln run(s)</source>
        <translation>
            <numerusform>Stern von %Ln Lauf entfernen</numerusform>
            <numerusform>Stern von %Ln Läufen entfernen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Note on %Ln run(s)</source>
        <translation>
            <numerusform>Notiz zu %Ln Lauf</numerusform>
            <numerusform>Notiz zu %Ln Läufen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Tag %Ln run(s)</source>
        <translation>
            <numerusform>Schlagwörter zu %Ln Lauf</numerusform>
            <numerusform>Schlagwörter zu %Ln Läufen</numerusform>
        </translation>
    </message>
    <message>
        <source>Select runs to star them.</source>
        <translation>Läufe auswählen, um Sterne zu setzen.</translation>
    </message>
    <message>
        <source>Mark %1</source>
        <translation>%1 markieren</translation>
    </message>
</context>
<context>
    <name>parascope::gui::MarksRow</name>
    <message>
        <source>Tags and note of %1</source>
        <translation>Schlagwörter und Notiz zu %1</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>Stern</translation>
    </message>
    <message>
        <source>Star (S)</source>
        <translation>Stern (S)</translation>
    </message>
    <message numerus="yes">
        <source>%Ln run(s)</source>
        <translation>
            <numerusform>%Ln Lauf</numerusform>
            <numerusform>%Ln Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>The notes differ; what is typed here replaces them</source>
        <translation>Die Notizen sind verschieden; was hier eingegeben wird, ersetzt sie</translation>
    </message>
    <message>
        <source>Separated by commas</source>
        <translation>Durch Kommas getrennt</translation>
    </message>
</context>
<context>
    <name>parascope::gui::MessageBar</name>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s), the last of them:</source>
        <translation>
            <numerusform>%n Problem:</numerusform>
            <numerusform>%n Probleme, das letzte:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::NewBenchmark</name>
    <message>
        <source>Command line</source>
        <translation>Befehlszeile</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>New benchmark from a command</source>
        <translation>Neuer Benchmark aus einem Befehl</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Numbers that become axes</source>
        <translation>Zahlen, die Achsen werden</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>Achsen</translation>
    </message>
    <message>
        <source>the wall time of a call</source>
        <translation>die verstrichene Zeit eines Aufrufs</translation>
    </message>
    <message>
        <source>the number on the last line that it prints</source>
        <translation>die Zahl in der letzten Zeile der Ausgabe</translation>
    </message>
    <message>
        <source>the number that a pattern matches</source>
        <translation>die Zahl, auf die ein Muster passt</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>Muster</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Einheit</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>Metrik</translation>
    </message>
    <message>
        <source>The description</source>
        <translation>Die Beschreibung</translation>
    </message>
    <message>
        <source>What a call printed</source>
        <translation>Ausgabe eines Aufrufs</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>Ausprobieren</translation>
    </message>
    <message>
        <source>Try calls the program once and shows what it printed and what was read.</source>
        <translation>„Ausprobieren“ ruft das Programm einmal auf und zeigt die Ausgabe und was daraus gelesen wurde.</translation>
    </message>
    <message>
        <source>One call</source>
        <translation>Ein Aufruf</translation>
    </message>
    <message>
        <source>Enter a pattern that matches the number, with the number in parentheses.</source>
        <translation>Ein Muster eingeben, das auf die Zahl passt, mit der Zahl in runden Klammern.</translation>
    </message>
    <message>
        <source>Enter the unit of the number, or the name of the metric.</source>
        <translation>Die Einheit der Zahl oder den Namen der Metrik eingeben.</translation>
    </message>
    <message>
        <source>Enter the name of the metric: %1 is no time.</source>
        <translation>Den Namen der Metrik eingeben: %1 ist keine Zeit.</translation>
    </message>
    <message>
        <source>Calling it…</source>
        <translation>Wird aufgerufen…</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ObservationsPanel</name>
    <message>
        <source>Strength %1 of 5</source>
        <translation>Stärke %1 von 5</translation>
    </message>
    <message numerus="yes">
        <source>%n supported</source>
        <translation>
            <numerusform>%n gestützt</numerusform>
            <numerusform>%n gestützt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hypothesis(es) tested</source>
        <translation>
            <numerusform>%n Hypothese getestet</numerusform>
            <numerusform>%n Hypothesen getestet</numerusform>
        </translation>
    </message>
    <message>
        <source>Would be refuted by: %1</source>
        <translation>Widerlegt, falls gilt: %1</translation>
    </message>
    <message>
        <source>p = %1 after Holm&apos;s correction</source>
        <translation>p = %1 nach Holm-Korrektur</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>Select the runs that show it</source>
        <translation>Die Läufe auswählen, die es zeigen</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Show its figure</source>
        <translation>Abbildung dazu zeigen</translation>
    </message>
    <message>
        <source>No observation is supported.</source>
        <translation>Keine Beobachtung ist gestützt.</translation>
    </message>
    <message>
        <source>Strength: size of the effect and support, lower where something else could explain it</source>
        <translation>Stärke: Effektgröße und Stützung, geringer, wo etwas anderes es erklären könnte</translation>
    </message>
    <message>
        <source>Observations appear here, with their evidence.</source>
        <translation>Beobachtungen erscheinen hier, mit ihren Belegen.</translation>
    </message>
    <message>
        <source>Looking for observations…</source>
        <translation>Beobachtungen werden gesucht…</translation>
    </message>
    <message>
        <source>No observation is about both sides. Explore shows those of each.</source>
        <translation>Keine Beobachtung betrifft beide Seiten. Die Erkundung zeigt die jeder Seite.</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>Befehl kopieren</translation>
    </message>
    <message>
        <source>Copy the command that prints how to measure these runs again</source>
        <translation>Den Befehl kopieren, der ausgibt, wie diese Läufe erneut zu messen sind</translation>
    </message>
    <message>
        <source>The command is on the clipboard.</source>
        <translation>Der Befehl ist in der Zwischenablage.</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Show the numbers, the tests and what would refute it</source>
        <translation>Die Zahlen, die Tests und was es widerlegen würde anzeigen</translation>
    </message>
    <message>
        <source>Details of: %1</source>
        <translation>Details zu: %1</translation>
    </message>
</context>
<context>
    <name>parascope::gui::OpeningRow</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Do not open the files that are still being read</source>
        <translation>Nicht öffnen, was noch gelesen wird</translation>
    </message>
</context>
<context>
    <name>parascope::gui::OperationsPage</name>
    <message>
        <source>Operations</source>
        <translation>Operationen</translation>
    </message>
    <message>
        <source>operation</source>
        <translation>Operation</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>FLOP/s</source>
        <translation>FLOP/s</translation>
    </message>
    <message>
        <source>byte/s</source>
        <translation>Byte/s</translation>
    </message>
    <message>
        <source>intensity</source>
        <translation>Intensität</translation>
    </message>
    <message>
        <source>Click a run to see its operations.</source>
        <translation>Ein Klick auf einen Lauf zeigt seine Operationen.</translation>
    </message>
    <message>
        <source>No operations are recorded for this run.</source>
        <translation>Für diesen Lauf sind keine Operationen aufgezeichnet.</translation>
    </message>
</context>
<context>
    <name>parascope::gui::PagePreview</name>
    <message>
        <source>Preview of the page</source>
        <translation>Vorschau der Seite</translation>
    </message>
    <message>
        <source>%1 by %2 millimetres</source>
        <translation>%1 mal %2 Millimeter</translation>
    </message>
    <message>
        <source>%1 × %2 mm</source>
        <translation>%1 × %2 mm</translation>
    </message>
    <message>
        <source>Figure 1. %1</source>
        <translation>Abbildung 1. %1</translation>
    </message>
</context>
<context>
    <name>parascope::gui::PairsPage</name>
    <message>
        <source>Pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>A / B</source>
        <translation>A / B</translation>
    </message>
    <message>
        <source>quality of A</source>
        <translation>Qualität von A</translation>
    </message>
    <message>
        <source>quality of B</source>
        <translation>Qualität von B</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>no caveat</source>
        <translation>ohne Vorbehalt</translation>
    </message>
    <message>
        <source>cannot tell, 1 run each</source>
        <translation>unentschieden, je 1 Lauf</translation>
    </message>
    <message>
        <source>A is faster</source>
        <translation>A ist schneller</translation>
    </message>
    <message>
        <source>B is faster</source>
        <translation>B ist schneller</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>gleich</translation>
    </message>
    <message numerus="yes">
        <source>cannot tell, needs %n more each</source>
        <translation>
            <numerusform>unentschieden, je %n weiterer nötig</numerusform>
            <numerusform>unentschieden, je %n weitere nötig</numerusform>
        </translation>
    </message>
    <message>
        <source>mean (95 % interval)</source>
        <translation>Mittelwert (95-%-Intervall)</translation>
    </message>
    <message>
        <source>no interval</source>
        <translation>ohne Intervall</translation>
    </message>
    <message>
        <source>A %1</source>
        <translation>A %1</translation>
    </message>
    <message>
        <source>B %1</source>
        <translation>B %1</translation>
    </message>
    <message>
        <source>B / A</source>
        <translation>B / A</translation>
    </message>
</context>
<context>
    <name>parascope::gui::PlatformQuestion</name>
    <message>
        <source>The platforms %1 have the same hardware (%2). If they are one platform, its name can be %3.</source>
        <translation>Die Plattformen %1 haben dieselbe Hardware (%2). Falls sie eine Plattform sind, kann diese %3 heißen.</translation>
    </message>
    <message>
        <source>Treat as one platform</source>
        <translation>Als eine Plattform behandeln</translation>
    </message>
    <message>
        <source>The platforms %1 are read as one platform, %2.</source>
        <translation>Die Plattformen %1 werden als eine Plattform gelesen, %2.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>parascope::gui::PriceDialog</name>
    <message>
        <source>Prices of platforms</source>
        <translation>Preise der Plattformen</translation>
    </message>
    <message>
        <source>The price of an hour gives metrics such as the cost per million examples. It is no measurement: it is shown with every figure that uses it, and changing it measures nothing again.</source>
        <translation>Der Preis einer Stunde ergibt Metriken wie die Kosten pro Million Beispiele. Er ist keine Messung: Er steht bei jeder Abbildung, die ihn benutzt, und eine Änderung misst nichts neu.</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>Währung</translation>
    </message>
    <message>
        <source>platform</source>
        <translation>Plattform</translation>
    </message>
    <message>
        <source>price of an hour</source>
        <translation>Preis einer Stunde</translation>
    </message>
    <message>
        <source>date</source>
        <translation>Datum</translation>
    </message>
    <message>
        <source>source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Read a file...</source>
        <translation>Datei lesen...</translation>
    </message>
    <message>
        <source>prices</source>
        <translation>Preise</translation>
    </message>
    <message>
        <source>Read a file of prices</source>
        <translation>Eine Datei mit Preisen lesen</translation>
    </message>
    <message>
        <source>Prices (*.json)</source>
        <translation>Preise (*.json)</translation>
    </message>
</context>
<context>
    <name>parascope::gui::QueuePage</name>
    <message>
        <source>Queue</source>
        <translation>Warteschlange</translation>
    </message>
    <message>
        <source>Drag rows to change the order</source>
        <translation>Zeilen ziehen, um die Reihenfolge zu ändern</translation>
    </message>
    <message>
        <source>Only failed</source>
        <translation>Nur Fehlschläge</translation>
    </message>
    <message>
        <source>Only missing</source>
        <translation>Nur fehlende</translation>
    </message>
    <message>
        <source>Run the failed points of this grid again</source>
        <translation>Die fehlgeschlagenen Punkte dieses Rasters erneut ausführen</translation>
    </message>
    <message>
        <source>Run the points of this grid that no stored run covers</source>
        <translation>Die Punkte dieses Rasters ausführen, die kein gespeicherter Lauf abdeckt</translation>
    </message>
    <message>
        <source>state</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>took</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>, half-width %1 %</source>
        <translation>, Halbbreite %1 %</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>Prognose</translation>
    </message>
    <message>
        <source>will not fit</source>
        <translation>passt nicht</translation>
    </message>
    <message>
        <source>Nothing is queued, and nothing has run. The points of a sweep are listed here, with their outcome.</source>
        <translation>Die Warteschlange ist leer, und nichts ist gelaufen. Die Punkte eines Sweeps stehen hier, mit ihrem Ausgang.</translation>
    </message>
    <message>
        <source>Skipped: the forecast is %1, the device has %2.</source>
        <translation>Übersprungen: Die Prognose ist %1, das Gerät hat %2.</translation>
    </message>
    <message>
        <source>interval ± %1 %</source>
        <translation>Intervall ± %1 %</translation>
    </message>
    <message>
        <source>examples/s</source>
        <translation>Beispiele/s</translation>
    </message>
    <message>
        <source>Start writes to %1</source>
        <translation>„Starten“ schreibt nach %1</translation>
    </message>
</context>
<context>
    <name>parascope::gui::RecognisedColumns</name>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1: %2, %3</translation>
    </message>
    <message numerus="yes">
        <source>%n setting(s)</source>
        <translation>
            <numerusform>%n Einstellung</numerusform>
            <numerusform>%n Einstellungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n metric(s)</source>
        <translation>
            <numerusform>%n Metrik</numerusform>
            <numerusform>%n Metriken</numerusform>
        </translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <source>Settings: %1
Metrics: %2</source>
        <translation>Einstellungen: %1
Metriken: %2</translation>
    </message>
</context>
<context>
    <name>parascope::gui::RunLogPage</name>
    <message>
        <source>unavailable</source>
        <translation>nicht verfügbar</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>The worker printed nothing.</source>
        <translation>Keine Ausgabe.</translation>
    </message>
    <message>
        <source>The sweep&apos;s log while it ran</source>
        <translation>Das Log des Sweeps während des Laufs</translation>
    </message>
    <message>
        <source>Click a run to see the output of its worker.</source>
        <translation>Ein Klick auf einen Lauf zeigt die Ausgabe seines Workers.</translation>
    </message>
    <message>
        <source>Last output of the worker</source>
        <translation>Letzte Ausgabe des Workers</translation>
    </message>
    <message>
        <source>Source of the import</source>
        <translation>Quelle des Imports</translation>
    </message>
</context>
<context>
    <name>parascope::gui::RunsPage</name>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Selected only</source>
        <translation>Nur ausgewählte</translation>
    </message>
    <message>
        <source>Differing columns only</source>
        <translation>Nur abweichende Spalten</translation>
    </message>
    <message>
        <source>Columns...</source>
        <translation>Spalten...</translation>
    </message>
    <message>
        <source>The runs are on the clipboard as a LaTeX table.</source>
        <translation>Die Läufe sind als LaTeX-Tabelle in der Zwischenablage.</translation>
    </message>
    <message numerus="yes">
        <source>Selected only (%Ln)</source>
        <translation>
            <numerusform>Nur ausgewählte (%Ln)</numerusform>
            <numerusform>Nur ausgewählte (%Ln)</numerusform>
        </translation>
    </message>
    <message>
        <source>Default columns</source>
        <translation>Standardspalten</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>Stern setzen</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ShareBar</name>
    <message>
        <source>Time by operation</source>
        <translation>Zeit nach Operation</translation>
    </message>
    <message numerus="yes">
        <source>%n other(s)</source>
        <translation>
            <numerusform>%n andere</numerusform>
            <numerusform>%n andere</numerusform>
        </translation>
    </message>
    <message>
        <source>unattributed</source>
        <translation>nicht zugeordnet</translation>
    </message>
</context>
<context>
    <name>parascope::gui::SourcesPanel</name>
    <message numerus="yes">
        <source>%n view(s) could show %1.</source>
        <translation>
            <numerusform>%n Ansicht könnte %1 zeigen.</numerusform>
            <numerusform>%n Ansichten könnten %1 zeigen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>No results yet.
Open a file or drop it here.</source>
        <translation>Noch keine Ergebnisse.
Datei öffnen oder hier ablegen.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quellen</translation>
    </message>
    <message>
        <source>Open results...</source>
        <translation>Ergebnisse öffnen...</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>%1 schließen</translation>
    </message>
    <message>
        <source>Select its runs</source>
        <translation>Läufe auswählen</translation>
    </message>
    <message>
        <source>Remove the star</source>
        <translation>Stern entfernen</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>Stern setzen</translation>
    </message>
    <message>
        <source>Tags and note...</source>
        <translation>Schlagwörter und Notiz...</translation>
    </message>
    <message numerus="yes">
        <source>Nothing to show: %n file(s) could not be read.</source>
        <translation>
            <numerusform>Nichts zu zeigen: %n Datei konnte nicht gelesen werden.</numerusform>
            <numerusform>Nichts zu zeigen: %n Dateien konnten nicht gelesen werden.</numerusform>
        </translation>
    </message>
    <message>
        <source>Columns...</source>
        <translation>Spalten...</translation>
    </message>
</context>
<context>
    <name>parascope::gui::StartPage</name>
    <message>
        <source>Measure a platform, or look at what was measured</source>
        <translation>Eine Plattform messen oder Gemessenes ansehen</translation>
    </message>
    <message>
        <source>Grids of models in, heat maps, rooflines and comparisons out. Everything stays on this machine.</source>
        <translation>Raster von Modellen hinein, Heatmaps, Rooflines und Vergleiche heraus. Alles bleibt auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Run a grid</source>
        <translation>Raster ausführen</translation>
    </message>
    <message>
        <source>Choose one, then start.</source>
        <translation>Eines wählen, dann starten.</translation>
    </message>
    <message>
        <source>Results go to %1.</source>
        <translation>Ergebnisse gehen nach %1.</translation>
    </message>
    <message>
        <source>Start on this machine</source>
        <translation>Auf diesem Rechner starten</translation>
    </message>
    <message>
        <source>Edit the grid first...</source>
        <translation>Raster zuerst bearbeiten...</translation>
    </message>
    <message>
        <source>Open results</source>
        <translation>Ergebnisse öffnen</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt verwendet</translation>
    </message>
    <message>
        <source>Open results...</source>
        <translation>Ergebnisse öffnen...</translation>
    </message>
    <message>
        <source>One or more files; opening never changes them.</source>
        <translation>Eine oder mehrere Dateien; Öffnen ändert sie nie.</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Beispieldaten</translation>
    </message>
    <message>
        <source>No recent files.</source>
        <translation>Noch keine Dateien.</translation>
    </message>
    <message>
        <source>All commands</source>
        <translation>Alle Befehle</translation>
    </message>
    <message>
        <source>Formula and source of what is under the pointer</source>
        <translation>Formel und Quelle dessen, was unter dem Zeiger liegt</translation>
    </message>
    <message>
        <source>Your last grid: %1</source>
        <translation>Ihr letztes Raster: %1</translation>
    </message>
    <message>
        <source>It cannot start as it is.</source>
        <translation>So kann es nicht gestartet werden.</translation>
    </message>
    <message>
        <source>Runs the chosen grid on the chosen devices (F5)</source>
        <translation>Misst das gewählte Raster auf den gewählten Geräten (F5)</translation>
    </message>
</context>
<context>
    <name>parascope::gui::StatusPanel</name>
    <message>
        <source>Progress of the sweep</source>
        <translation>Fortschritt des Sweeps</translation>
    </message>
    <message>
        <source>Which FLOP count and which peak the figures use</source>
        <translation>Welche FLOP-Zählung und welchen Spitzenwert die Abbildungen verwenden</translation>
    </message>
    <message>
        <source>FLOPs as executed (from the layer graph)</source>
        <translation>FLOPs wie ausgeführt (aus dem Schichtgraphen)</translation>
    </message>
    <message>
        <source>FLOPs from TensorFlow&apos;s profiler (as in the paper)</source>
        <translation>FLOPs des TensorFlow-Profilers (die des Papers)</translation>
    </message>
    <message>
        <source>FLOPs as the file recorded them</source>
        <translation>FLOPs, wie die Datei sie aufzeichnet</translation>
    </message>
    <message>
        <source>Peak of the data sheet</source>
        <translation>Spitzenwert laut Datenblatt</translation>
    </message>
    <message>
        <source>Starting the runner…</source>
        <translation>Runner wird gestartet…</translation>
    </message>
    <message>
        <source>No sweep running</source>
        <translation>Kein Sweep läuft</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Pausiert</translation>
    </message>
    <message>
        <source>%1 %, about %2 left</source>
        <translation>%1 %, noch etwa %2</translation>
    </message>
    <message>
        <source>No database open</source>
        <translation>Keine Datenbank offen</translation>
    </message>
    <message numerus="yes">
        <source> and %n more</source>
        <translation>
            <numerusform> und %n weitere</numerusform>
            <numerusform> und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>(imported, read-only)</source>
        <translation>(importiert, schreibgeschützt)</translation>
    </message>
    <message>
        <source>Selection %1 of %2</source>
        <translation>Auswahl %1 von %2</translation>
    </message>
    <message>
        <source>FLOPs: %1 · Peak: %2</source>
        <translation>FLOPs: %1 · Spitzenwert: %2</translation>
    </message>
    <message>
        <source>data sheet</source>
        <translation>Datenblatt</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>The runner does not answer</source>
        <translation>Der Runner antwortet nicht</translation>
    </message>
    <message>
        <source>Pausing after this run</source>
        <translation>Pause nach diesem Lauf</translation>
    </message>
    <message>
        <source>FLOPs by source: recorded in imported files, executed in own runs</source>
        <translation>FLOPs nach Quelle: aufgezeichnet in importierten Dateien, ausgeführt in eigenen Läufen</translation>
    </message>
    <message>
        <source>%1 %, less than 1 s left</source>
        <translation>%1 %, noch weniger als 1 s</translation>
    </message>
    <message>
        <source>by source</source>
        <translation>nach Quelle</translation>
    </message>
    <message>
        <source>data sheet and measured</source>
        <translation>Datenblatt und gemessen</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>FLOPs without masked attention pairs</source>
        <translation>FLOPs ohne das, was die Attention-Maske verdeckt</translation>
    </message>
    <message>
        <source>Peak measured on this machine</source>
        <translation>Spitzenwert auf diesem Rechner gemessen</translation>
    </message>
    <message>
        <source>Measuring ceilings</source>
        <translation>Obergrenzen werden gemessen</translation>
    </message>
    <message>
        <source>%1 %, about %2 left, estimated from %3 runs</source>
        <translation>%1 %, noch etwa %2, nach den Zeiten von %3 Läufen</translation>
    </message>
    <message>
        <source>Profiling a run</source>
        <translation>Ein Lauf wird profiliert</translation>
    </message>
    <message>
        <source>Another peak...</source>
        <translation>Anderer Spitzenwert...</translation>
    </message>
    <message>
        <source>Results go to %1.</source>
        <translation>Ergebnisse gehen nach %1.</translation>
    </message>
    <message>
        <source>Running: %1 of %2 points of %3</source>
        <translation>Läuft: %1 von %2 Punkten von %3</translation>
    </message>
    <message numerus="yes">
        <source>%n sweep(s)</source>
        <translation>
            <numerusform>%n Sweep</numerusform>
            <numerusform>%n Sweeps</numerusform>
        </translation>
    </message>
    <message>
        <source>Another peak</source>
        <translation>Anderer Spitzenwert</translation>
    </message>
    <message>
        <source>Peak of the platforms in TFLOP/s</source>
        <translation>Spitzenwert der Plattformen in TFLOP/s</translation>
    </message>
</context>
<context>
    <name>parascope::gui::StepHistogram</name>
    <message>
        <source>Step times</source>
        <translation>Schrittzeiten</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s), median %1</source>
        <translation>
            <numerusform>%n Schritt, Median %1</numerusform>
            <numerusform>%n Schritte, Median %1</numerusform>
        </translation>
    </message>
    <message>
        <source>, 95 % interval %1 to %2</source>
        <translation>, 95-%-Intervall %1 bis %2</translation>
    </message>
    <message>
        <source>median %1</source>
        <translation>Median %1</translation>
    </message>
</context>
<context>
    <name>parascope::gui::SweepController</name>
    <message>
        <source>%1 of %2 points done.</source>
        <translation>%1 von %2 Punkten fertig.</translation>
    </message>
    <message>
        <source>of %1 points, those that have not run are predicted.</source>
        <translation>von %1 Punkten sind die nicht gelaufenen prognostiziert.</translation>
    </message>
</context>
<context>
    <name>parascope::gui::TableMenu</name>
    <message>
        <source>Copy as table</source>
        <translation>Als Tabelle kopieren</translation>
    </message>
    <message>
        <source>Copy as LaTeX table</source>
        <translation>Als LaTeX-Tabelle kopieren</translation>
    </message>
    <message numerus="yes">
        <source>The table has more than %n line(s): select or filter some to copy them.</source>
        <translation>
            <numerusform>Die Tabelle hat mehr als %n Zeile: einige auswählen oder filtern, um sie zu kopieren.</numerusform>
            <numerusform>Die Tabelle hat mehr als %n Zeilen: einige auswählen oder filtern, um sie zu kopieren.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::TimelinePage</name>
    <message>
        <source>What is known of the event</source>
        <translation>Angaben zum Ereignis</translation>
    </message>
    <message>
        <source>Click an event for its operation and the idle time before it.</source>
        <translation>Ein Ereignis anklicken, um seine Operation und den Leerlauf davor zu sehen.</translation>
    </message>
    <message>
        <source>Only a run that was imported from a PyTorch trace has a timeline.</source>
        <translation>Nur ein Lauf, der aus einem PyTorch-Trace importiert wurde, hat eine Zeitleiste.</translation>
    </message>
    <message>
        <source>Click a run to see its timeline.</source>
        <translation>Einen Lauf anklicken, um seine Zeitleiste zu sehen.</translation>
    </message>
    <message>
        <source>Reading %1...</source>
        <translation>%1 wird gelesen...</translation>
    </message>
    <message>
        <source>The timeline is read from the trace %1, which is no longer there. Put it next to the file that is open.</source>
        <translation>Die Zeitleiste wird aus dem Trace %1 gelesen, den es nicht mehr gibt. Ihn neben die geöffnete Datei legen.</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ToolBar</name>
    <message>
        <source>Tool bar</source>
        <translation>Werkzeugleiste</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>Noch einmal</translation>
    </message>
    <message>
        <source>Run points of this grid once more</source>
        <translation>Punkte dieses Rasters noch einmal ausführen</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Anordnung</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Saved arrangements of views</source>
        <translation>Gespeicherte Anordnungen von Ansichten</translation>
    </message>
    <message>
        <source>Add a view</source>
        <translation>Neue Ansicht</translation>
    </message>
    <message>
        <source>Find a command or view</source>
        <translation>Befehl oder Ansicht suchen</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>A und B tauschen</translation>
    </message>
    <message>
        <source>Show %1 in every view (%2)</source>
        <translation>%1 in jeder Ansicht zeigen (%2)</translation>
    </message>
    <message>
        <source>What A and B are compared by</source>
        <translation>Wonach A und B verglichen werden</translation>
    </message>
</context>
<context>
    <name>parascope::gui::TwinModel</name>
    <message>
        <source>series</source>
        <translation>Reihe</translation>
    </message>
    <message>
        <source>x</source>
        <translation>x</translation>
    </message>
    <message>
        <source>y</source>
        <translation>y</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>interval</source>
        <translation>Intervall</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>nicht gelaufen</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>no interval</source>
        <translation>ohne Intervall</translation>
    </message>
    <message>
        <source>whiskers %1 … %2, n = %3</source>
        <translation>Whisker %1 … %2, n = %3</translation>
    </message>
    <message>
        <source>predicted, unsure</source>
        <translation>Prognose, unsicher</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>Prognose</translation>
    </message>
    <message>
        <source>predicted to fail</source>
        <translation>Fehlschlag prognostiziert</translation>
    </message>
    <message>
        <source>will not fit</source>
        <translation>passt nicht</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>excluded</source>
        <translation>ausgeschlossen</translation>
    </message>
</context>
<context>
    <name>parascope::gui::UnreadableList</name>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Remove %1 from the sources; the file itself stays</source>
        <translation>%1 aus den Quellen entfernen; die Datei selbst bleibt</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Read %1 again</source>
        <translation>%1 erneut lesen</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ViewArea</name>
    <message>
        <source>Options of this view</source>
        <translation>Optionen dieser Ansicht</translation>
    </message>
    <message>
        <source>Show as table (T)</source>
        <translation>Tabellenansicht (T)</translation>
    </message>
    <message>
        <source>Tabs of the views</source>
        <translation>Hintereinanderliegende Ansichten</translation>
    </message>
    <message>
        <source>Stays with %1. Click to follow the family chosen above the views.</source>
        <translation>Bleibt bei %1. Klicken, um der Familie zu folgen, die über den Ansichten gewählt ist.</translation>
    </message>
    <message>
        <source>Keep %1 in this view when another family is chosen</source>
        <translation>%1 in dieser Ansicht behalten, wenn eine andere Familie gewählt wird</translation>
    </message>
    <message>
        <source>Keep the family</source>
        <translation>Familie behalten</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ViewHelp</name>
    <message>
        <source>Full text: Shift+F1</source>
        <translation>Ganzer Text: Umschalt+F1</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ViewMenus</name>
    <message>
        <source>Open results first.</source>
        <translation>Zuerst Ergebnisse öffnen.</translation>
    </message>
    <message>
        <source>Chosen from the data</source>
        <translation>Aus den Daten gewählt</translation>
    </message>
    <message>
        <source>Save this layout as...</source>
        <translation>Diese Anordnung speichern als...</translation>
    </message>
    <message>
        <source>Name of the layout</source>
        <translation>Name der Anordnung</translation>
    </message>
</context>
<context>
    <name>parascope::gui::Workbench</name>
    <message>
        <source>Add views</source>
        <translation>Neue Ansichten</translation>
    </message>
    <message>
        <source>Change view</source>
        <translation>Ansicht ändern</translation>
    </message>
    <message>
        <source>Heat map: %1, live</source>
        <translation>Heatmap: %1, live</translation>
    </message>
    <message>
        <source>Heat map, live</source>
        <translation>Heatmap, live</translation>
    </message>
    <message>
        <source>Step times: %1, live</source>
        <translation>Schrittzeiten: %1, live</translation>
    </message>
    <message>
        <source>Step times, live</source>
        <translation>Schrittzeiten, live</translation>
    </message>
    <message>
        <source>Add view</source>
        <translation>Neue Ansicht</translation>
    </message>
    <message>
        <source>Close view</source>
        <translation>Ansicht schließen</translation>
    </message>
    <message>
        <source>Change layout</source>
        <translation>Anordnung ändern</translation>
    </message>
    <message>
        <source>Change the FLOP count or the peak</source>
        <translation>FLOP-Zählung oder Spitzenwert ändern</translation>
    </message>
    <message>
        <source>All views now use another peak. Undo restores the previous one.</source>
        <translation>Alle Ansichten verwenden jetzt einen anderen Spitzenwert. Rückgängig stellt den vorigen wieder her.</translation>
    </message>
    <message>
        <source>Each source now uses its own FLOP count. Undo restores the previous one.</source>
        <translation>Jede Quelle verwendet jetzt ihre eigene FLOP-Zählung. Rückgängig stellt die vorige wieder her.</translation>
    </message>
    <message>
        <source>All views now use this FLOP count: %1. Undo restores the previous one.</source>
        <translation>Alle Ansichten zählen FLOPs jetzt so: %1. Rückgängig stellt die vorige Zählung wieder her.</translation>
    </message>
    <message>
        <source>Step times of the selected run</source>
        <translation>Schrittzeiten des ausgewählten Laufs</translation>
    </message>
    <message>
        <source>Error of the map, live</source>
        <translation>Kartenfehler, live</translation>
    </message>
    <message>
        <source>No device is chosen: tick one in the panel Devices.</source>
        <translation>Kein Gerät ist gewählt: Haken Sie eines im Bereich „Geräte“ an.</translation>
    </message>
    <message>
        <source>A measurement is under way; a sweep would disturb it.</source>
        <translation>Eine Messung läuft; ein Sweep würde sie stören.</translation>
    </message>
    <message>
        <source>A sweep is running; a profile at the same time would disturb both.</source>
        <translation>Ein Sweep läuft; ein Profil zur selben Zeit würde beide stören.</translation>
    </message>
    <message>
        <source>The metrics of money now use these prices. Undo restores the previous ones.</source>
        <translation>Die Geldmetriken benutzen nun diese Preise. Rückgängig stellt die vorigen wieder her.</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 zeigen</translation>
    </message>
</context>
<context>
    <name>parascope::gui::WorkspacePages</name>
    <message>
        <source>Live figures of a sweep appear here while it runs.</source>
        <translation>Live-Abbildungen eines Sweeps erscheinen hier, während er läuft.</translation>
    </message>
    <message>
        <source>Open results of two platforms, or two files of one, to compare them.</source>
        <translation>Zum Vergleichen Ergebnisse zweier Plattformen öffnen, oder zwei Dateien einer Plattform.</translation>
    </message>
    <message>
        <source>Open results, or drop files anywhere on the window.</source>
        <translation>Ergebnisse öffnen oder Dateien irgendwo auf dem Fenster ablegen.</translation>
    </message>
    <message>
        <source>Start the grid</source>
        <translation>Raster starten</translation>
    </message>
    <message>
        <source>Open results...</source>
        <translation>Ergebnisse öffnen...</translation>
    </message>
</context>
<context>
    <name>parascope::models::SourceModel</name>
    <message>
        <source>%1 ok</source>
        <translation>%1 ok</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n Lauf</numerusform>
            <numerusform>%n Läufe</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::plots::PlotView</name>
    <message>
        <source>Results appear here.</source>
        <translation>Ergebnisse erscheinen hier.</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>Double-click opens its operations</source>
        <translation>Doppelklick öffnet die Operationen</translation>
    </message>
    <message>
        <source>Right button: measure this</source>
        <translation>Rechte Maustaste: dies messen</translation>
    </message>
    <message>
        <source>M: measure this</source>
        <translation>M: dies messen</translation>
    </message>
</context>
<context>
    <name>parascope::plots::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) of a trace</source>
        <translation>
            <numerusform>%n Ereignis eines Traces</numerusform>
            <numerusform>%n Ereignisse eines Traces</numerusform>
        </translation>
    </message>
    <message>
        <source>idle</source>
        <translation>Leerlauf</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>Thread %1</translation>
    </message>
    <message>
        <source>stream %1</source>
        <translation>Stream %1</translation>
    </message>
    <message>
        <source>process %1, %2</source>
        <translation>Prozess %1, %2</translation>
    </message>
    <message>
        <source>device %1, %2</source>
        <translation>Gerät %1, %2</translation>
    </message>
    <message>
        <source>idle, %1: %2</source>
        <translation>Leerlauf, %1: %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 (%2), %3 (%4)</source>
        <translation>%1 (%2), %3 (%4)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Kernel: %1</source>
        <translation>Kernel: %1</translation>
    </message>
    <message>
        <source>From %1 to %2 ms, %3</source>
        <translation>Von %1 bis %2 ms, %3</translation>
    </message>
    <message>
        <source>Idle time before it: %1</source>
        <translation>Leerlauf davor: %1</translation>
    </message>
    <message>
        <source>The device was not idle before it.</source>
        <translation>Davor war das Gerät nicht im Leerlauf.</translation>
    </message>
</context>
<context>
    <name>parascope::selection::SelectionModel</name>
    <message>
        <source>Select</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>Clear selection</source>
        <translation>Auswahl aufheben</translation>
    </message>
    <message>
        <source>Exclude selection</source>
        <translation>Auswahl ausschließen</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtern</translation>
    </message>
    <message numerus="yes">
        <source>%Ln run(s)</source>
        <translation>
            <numerusform>%Ln Lauf</numerusform>
            <numerusform>%Ln Läufe</numerusform>
        </translation>
    </message>
</context>
</TS>
