<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja_JP" sourcelanguage="en">
<context>
    <name>Columns</name>
    <message>
        <source>examples/s</source>
        <translation>サンプル/秒</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>ステップ時間</translation>
    </message>
    <message>
        <source>step time, low</source>
        <translation>ステップ時間 下限</translation>
    </message>
    <message>
        <source>step time, high</source>
        <translation>ステップ時間 上限</translation>
    </message>
    <message>
        <source>FLOP/s</source>
        <translation>FLOP/s</translation>
    </message>
    <message>
        <source>utilisation</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>intensity</source>
        <translation>演算強度</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>パラメータ数</translation>
    </message>
    <message>
        <source>peak memory</source>
        <translation>ピークメモリ</translation>
    </message>
    <message>
        <source>infeed</source>
        <translation>入力待ち</translation>
    </message>
    <message>
        <source>platform</source>
        <translation>プラットフォーム</translation>
    </message>
    <message>
        <source>device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>source</source>
        <translation>ソース</translation>
    </message>
    <message>
        <source>family</source>
        <translation>ファミリ</translation>
    </message>
    <message>
        <source>outcome</source>
        <translation>終了状態</translation>
    </message>
    <message>
        <source>quality</source>
        <translation>品質</translation>
    </message>
    <message>
        <source>data type</source>
        <translation>データ型</translation>
    </message>
    <message>
        <source>optimiser</source>
        <translation>オプティマイザ</translation>
    </message>
    <message>
        <source>mode</source>
        <translation>モード</translation>
    </message>
    <message>
        <source>timing</source>
        <translation>計時方法</translation>
    </message>
    <message>
        <source>started</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>model key</source>
        <translation>モデルキー</translation>
    </message>
    <message>
        <source>work key</source>
        <translation>処理キー</translation>
    </message>
    <message>
        <source>FLOP count</source>
        <translation>FLOP 数</translation>
    </message>
    <message>
        <source>executed</source>
        <translation>実行値</translation>
    </message>
    <message>
        <source>recorded rate</source>
        <translation>記録された速度</translation>
    </message>
    <message>
        <source>recorded utilisation</source>
        <translation>記録された利用率</translation>
    </message>
    <message>
        <source>examples per second</source>
        <translation>1 秒あたりのサンプル数</translation>
    </message>
    <message>
        <source>step time, lower end</source>
        <translation>ステップ時間、下限</translation>
    </message>
    <message>
        <source>step time, upper end</source>
        <translation>ステップ時間、上限</translation>
    </message>
    <message>
        <source>FLOPS utilisation</source>
        <translation>FLOPS 利用率</translation>
    </message>
    <message>
        <source>operational intensity</source>
        <translation>演算強度</translation>
    </message>
    <message>
        <source>parameters of the model</source>
        <translation>モデルのパラメータ数</translation>
    </message>
    <message>
        <source>time waiting for input</source>
        <translation>入力待ち時間</translation>
    </message>
    <message>
        <source>energy per example</source>
        <translation>サンプルあたりのエネルギー</translation>
    </message>
    <message>
        <source>speedup</source>
        <translation>速度比</translation>
    </message>
    <message>
        <source>software stack</source>
        <translation>ソフトウェアスタック</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>1 秒あたりのトークン数</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>トークン/秒</translation>
    </message>
    <message>
        <source>time per output token</source>
        <translation>出力トークンあたりの時間</translation>
    </message>
    <message>
        <source>time/token</source>
        <translation>時間/トークン</translation>
    </message>
    <message>
        <source>time to first token</source>
        <translation>初回トークン時間</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>初回トークン</translation>
    </message>
    <message>
        <source>achieved bandwidth</source>
        <translation>達成帯域幅</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>帯域幅</translation>
    </message>
    <message>
        <source>parameters that a token uses</source>
        <translation>1 トークンが使うパラメータ数</translation>
    </message>
    <message>
        <source>active</source>
        <translation>アクティブ</translation>
    </message>
    <message>
        <source>cache of a token</source>
        <translation>1 トークンのキャッシュ</translation>
    </message>
    <message>
        <source>cache/token</source>
        <translation>キャッシュ/トークン</translation>
    </message>
    <message>
        <source>weights in memory</source>
        <translation>メモリ上の重み</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>重み</translation>
    </message>
    <message>
        <source>cache in memory</source>
        <translation>メモリ上のキャッシュ</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>キャッシュ</translation>
    </message>
    <message>
        <source>activations in memory</source>
        <translation>メモリ上のアクティベーション</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>アクティベーション</translation>
    </message>
    <message>
        <source>tokens per second, standard deviation</source>
        <translation>1 秒あたりのトークン数、標準偏差</translation>
    </message>
    <message>
        <source>tokens/s, deviation</source>
        <translation>トークン/秒、偏差</translation>
    </message>
    <message>
        <source>output tokens per second, all users</source>
        <translation>1 秒あたりの出力トークン数、全ユーザ</translation>
    </message>
    <message>
        <source>output tokens/s</source>
        <translation>出力トークン/秒</translation>
    </message>
    <message>
        <source>input tokens per second, all users</source>
        <translation>1 秒あたりの入力トークン数、全ユーザ</translation>
    </message>
    <message>
        <source>input tokens/s</source>
        <translation>入力トークン/秒</translation>
    </message>
    <message>
        <source>tokens per second, all users</source>
        <translation>1 秒あたりのトークン数、全ユーザ</translation>
    </message>
    <message>
        <source>total tokens/s</source>
        <translation>総トークン/秒</translation>
    </message>
    <message>
        <source>requests per second</source>
        <translation>1 秒あたりのリクエスト数</translation>
    </message>
    <message>
        <source>requests/s</source>
        <translation>リクエスト/秒</translation>
    </message>
    <message>
        <source>requests per second within the service level</source>
        <translation>サービスレベル内の 1 秒あたりのリクエスト数</translation>
    </message>
    <message>
        <source>goodput</source>
        <translation>グッドプット</translation>
    </message>
    <message>
        <source>per token</source>
        <translation>トークンあたり</translation>
    </message>
    <message>
        <source>time between tokens</source>
        <translation>トークン間の時間</translation>
    </message>
    <message>
        <source>between tokens</source>
        <translation>トークン間</translation>
    </message>
    <message>
        <source>request latency</source>
        <translation>リクエストの時間</translation>
    </message>
    <message>
        <source>request</source>
        <translation>リクエスト</translation>
    </message>
    <message>
        <source>requests issued</source>
        <translation>要求されたリクエスト数</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>リクエスト数</translation>
    </message>
    <message>
        <source>requests completed</source>
        <translation>完了したリクエスト数</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>requests failed</source>
        <translation>失敗したリクエスト数</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>duration</source>
        <translation>所要時間</translation>
    </message>
    <message>
        <source>size of the model</source>
        <translation>モデルのサイズ</translation>
    </message>
    <message>
        <source>model size</source>
        <translation>モデルサイズ</translation>
    </message>
    <message>
        <source>step time, mean</source>
        <translation>ステップ時間、平均</translation>
    </message>
    <message>
        <source>step time, standard deviation</source>
        <translation>ステップ時間、標準偏差</translation>
    </message>
    <message>
        <source>step time, deviation</source>
        <translation>ステップ時間、偏差</translation>
    </message>
    <message>
        <source>processor time of a step</source>
        <translation>ステップのプロセッサ時間</translation>
    </message>
    <message>
        <source>processor time</source>
        <translation>プロセッサ時間</translation>
    </message>
    <message>
        <source>processor time in user mode</source>
        <translation>ユーザモードのプロセッサ時間</translation>
    </message>
    <message>
        <source>user time</source>
        <translation>ユーザ時間</translation>
    </message>
    <message>
        <source>processor time in kernel mode</source>
        <translation>システム内のプロセッサ時間</translation>
    </message>
    <message>
        <source>system time</source>
        <translation>システム時間</translation>
    </message>
    <message>
        <source>items per second</source>
        <translation>1 秒あたりの項目数</translation>
    </message>
    <message>
        <source>items/s</source>
        <translation>項目/秒</translation>
    </message>
    <message>
        <source>time on the device, mean</source>
        <translation>デバイス上の時間、平均</translation>
    </message>
    <message>
        <source>device time</source>
        <translation>デバイス時間</translation>
    </message>
    <message>
        <source>time on the device, median</source>
        <translation>デバイス上の時間、中央値</translation>
    </message>
    <message>
        <source>device time, median</source>
        <translation>デバイス時間、中央値</translation>
    </message>
    <message>
        <source>time on the device, relative deviation</source>
        <translation>デバイス上の時間、相対偏差</translation>
    </message>
    <message>
        <source>device time, deviation</source>
        <translation>デバイス時間、偏差</translation>
    </message>
    <message>
        <source>time on the host, mean</source>
        <translation>ホスト上の時間、平均</translation>
    </message>
    <message>
        <source>host time</source>
        <translation>ホスト時間</translation>
    </message>
    <message>
        <source>time on the host, relative deviation</source>
        <translation>ホスト上の時間、相対偏差</translation>
    </message>
    <message>
        <source>host time, deviation</source>
        <translation>ホスト時間、偏差</translation>
    </message>
    <message>
        <source>time on the device, back to back</source>
        <translation>デバイス上の時間、連続実行</translation>
    </message>
    <message>
        <source>device time, batched</source>
        <translation>デバイス時間、連続</translation>
    </message>
    <message>
        <source>memory bandwidth</source>
        <translation>メモリ帯域幅</translation>
    </message>
    <message>
        <source>share of the peak bandwidth</source>
        <translation>ピーク帯域幅に対する割合</translation>
    </message>
    <message>
        <source>bandwidth used</source>
        <translation>帯域利用率</translation>
    </message>
    <message>
        <source>elements per second</source>
        <translation>1 秒あたりの要素数</translation>
    </message>
    <message>
        <source>elements/s</source>
        <translation>要素/秒</translation>
    </message>
    <message>
        <source>attempt</source>
        <translation>試行</translation>
    </message>
    <message>
        <source>repeat</source>
        <translation>反復</translation>
    </message>
    <message>
        <source>time to build the model</source>
        <translation>モデルの構築時間</translation>
    </message>
    <message>
        <source>build time</source>
        <translation>構築時間</translation>
    </message>
    <message>
        <source>time to compile the model</source>
        <translation>モデルのコンパイル時間</translation>
    </message>
    <message>
        <source>compile time</source>
        <translation>コンパイル時間</translation>
    </message>
    <message>
        <source>peak resident memory of the worker</source>
        <translation>ワーカーの常駐メモリのピーク</translation>
    </message>
    <message>
        <source>resident peak</source>
        <translation>常駐ピーク</translation>
    </message>
    <message>
        <source>time that timing a step takes</source>
        <translation>ステップの計時にかかる時間</translation>
    </message>
    <message>
        <source>timing overhead</source>
        <translation>計時オーバーヘッド</translation>
    </message>
    <message>
        <source>loss of the last step</source>
        <translation>最後のステップの損失</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>損失</translation>
    </message>
    <message>
        <source>tokens per second per user</source>
        <translation>ユーザあたりの 1 秒あたりのトークン数</translation>
    </message>
    <message>
        <source>tokens/s per user</source>
        <translation>ユーザあたりのトークン/秒</translation>
    </message>
    <message>
        <source>examples per second that the input alone delivers</source>
        <translation>入力だけで供給できる 1 秒あたりのサンプル数</translation>
    </message>
    <message>
        <source>input/s</source>
        <translation>入力/秒</translation>
    </message>
    <message>
        <source>records that could not be read</source>
        <translation>読み取れなかったレコード</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>スキップ</translation>
    </message>
    <message>
        <source>share of the records&apos; bytes from the page cache</source>
        <translation>レコードのバイト数のうちページキャッシュから読んだ割合</translation>
    </message>
    <message>
        <source>cached</source>
        <translation>キャッシュ済み</translation>
    </message>
    <message>
        <source>compute-bound</source>
        <translation>計算律速</translation>
    </message>
    <message>
        <source>memory-bound</source>
        <translation>メモリ律速</translation>
    </message>
    <message>
        <source>without FLOPs</source>
        <translation>FLOPs なし</translation>
    </message>
    <message>
        <source>starred</source>
        <translation>スター</translation>
    </message>
    <message>
        <source>tags</source>
        <translation>タグ</translation>
    </message>
    <message>
        <source>note</source>
        <translation>メモ</translation>
    </message>
    <message>
        <source>step time, profiled</source>
        <translation>ステップ時間（プロファイル時）</translation>
    </message>
    <message>
        <source>algorithm bandwidth</source>
        <translation>アルゴリズム帯域幅</translation>
    </message>
    <message>
        <source>bus bandwidth</source>
        <translation>バス帯域幅</translation>
    </message>
    <message>
        <source>tokens per second and GPU</source>
        <translation>GPU あたり毎秒トークン数</translation>
    </message>
    <message>
        <source>tokens/s per GPU</source>
        <translation>トークン/s（GPU あたり）</translation>
    </message>
    <message>
        <source>output tokens per second and GPU</source>
        <translation>GPU あたり毎秒出力トークン数</translation>
    </message>
    <message>
        <source>output tokens/s per GPU</source>
        <translation>出力トークン/s（GPU あたり）</translation>
    </message>
    <message>
        <source>time to train</source>
        <translation>目標までの学習時間</translation>
    </message>
    <message>
        <source>sweep</source>
        <translation>スイープ</translation>
    </message>
    <message>
        <source>day (UTC)</source>
        <translation>日 (UTC)</translation>
    </message>
    <message>
        <source>machine</source>
        <translation>マシン</translation>
    </message>
    <message>
        <source>examples per joule (examples/s per watt)</source>
        <translation>ジュールあたりの例数（ワットあたりの例/s）</translation>
    </message>
    <message>
        <source>examples/J</source>
        <translation>例/J</translation>
    </message>
    <message>
        <source>cost of a step</source>
        <translation>1 ステップの費用</translation>
    </message>
    <message>
        <source>cost/step</source>
        <translation>費用/ステップ</translation>
    </message>
    <message>
        <source>cost per million examples</source>
        <translation>100 万例あたりの費用</translation>
    </message>
    <message>
        <source>cost/1M examples</source>
        <translation>費用/100万例</translation>
    </message>
    <message>
        <source>cost per million tokens</source>
        <translation>100 万トークンあたりの費用</translation>
    </message>
    <message>
        <source>cost/1M tokens</source>
        <translation>費用/100万トークン</translation>
    </message>
    <message>
        <source>cost per million output tokens</source>
        <translation>100 万出力トークンあたりの費用</translation>
    </message>
    <message>
        <source>cost/1M output tokens</source>
        <translation>費用/100万出力トークン</translation>
    </message>
    <message>
        <source>examples per unit of money</source>
        <translation>通貨 1 単位あたりの例数</translation>
    </message>
    <message>
        <source>examples/cost</source>
        <translation>例/費用</translation>
    </message>
    <message>
        <source>energy per example, lower end of its 95 % interval</source>
        <translation>例あたりのエネルギー、95 % 区間の下端</translation>
    </message>
    <message>
        <source>energy per example, low</source>
        <translation>例あたりのエネルギー(下)</translation>
    </message>
    <message>
        <source>energy per example, upper end of its 95 % interval</source>
        <translation>例あたりのエネルギー、95 % 区間の上端</translation>
    </message>
    <message>
        <source>energy per example, high</source>
        <translation>例あたりのエネルギー(上)</translation>
    </message>
    <message>
        <source>energy per step</source>
        <translation>ステップあたりのエネルギー</translation>
    </message>
    <message>
        <source>energy/step</source>
        <translation>エネルギー/ステップ</translation>
    </message>
    <message>
        <source>energy per token</source>
        <translation>トークンあたりのエネルギー</translation>
    </message>
    <message>
        <source>energy/token</source>
        <translation>エネルギー/トークン</translation>
    </message>
    <message>
        <source>energy per output token</source>
        <translation>出力トークンあたりのエネルギー</translation>
    </message>
    <message>
        <source>energy/output token</source>
        <translation>エネルギー/出力トークン</translation>
    </message>
    <message>
        <source>average power</source>
        <translation>平均電力</translation>
    </message>
    <message>
        <source>power</source>
        <translation>電力</translation>
    </message>
    <message>
        <source>power before the run, when idle</source>
        <translation>実行前のアイドル時の電力</translation>
    </message>
    <message>
        <source>idle power</source>
        <translation>アイドル電力</translation>
    </message>
    <message>
        <source>average power as a share of the TDP</source>
        <translation>TDP に対する平均電力の割合</translation>
    </message>
    <message>
        <source>power of TDP</source>
        <translation>電力/TDP</translation>
    </message>
    <message>
        <source>average power as a share of the power limit</source>
        <translation>電力上限に対する平均電力の割合</translation>
    </message>
    <message>
        <source>power of limit</source>
        <translation>電力/上限</translation>
    </message>
    <message>
        <source>output tokens per joule</source>
        <translation>ジュールあたりの出力トークン</translation>
    </message>
    <message>
        <source>output tokens/J</source>
        <translation>出力トークン/J</translation>
    </message>
    <message>
        <source>output tokens per unit of money</source>
        <translation>金額あたりの出力トークン</translation>
    </message>
    <message>
        <source>output tokens/cost</source>
        <translation>出力トークン/費用</translation>
    </message>
    <message>
        <source>hardware</source>
        <translation>ハードウェア</translation>
    </message>
    <message>
        <source>version</source>
        <translation>バージョン</translation>
    </message>
    <message>
        <source>commit</source>
        <translation>コミット</translation>
    </message>
    <message>
        <source>committed</source>
        <translation>コミット日時</translation>
    </message>
    <message>
        <source>power limit</source>
        <translation>電力上限</translation>
    </message>
    <message>
        <source>driver</source>
        <translation>ドライバ</translation>
    </message>
    <message>
        <source>host</source>
        <translation>ホスト</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>カーネル</translation>
    </message>
    <message>
        <source>contended</source>
        <translation>プロセッサ競合</translation>
    </message>
</context>
<context>
    <name>Comparison</name>
    <message>
        <source>Heat map</source>
        <translation>ヒートマップ</translation>
    </message>
    <message>
        <source>Heat map: ratio</source>
        <translation>ヒートマップ: 比</translation>
    </message>
    <message>
        <source>Ratio by %1</source>
        <translation>%1 別の比</translation>
    </message>
    <message>
        <source>Speedup over the model&apos;s size</source>
        <translation>モデルサイズに対する速度比</translation>
    </message>
    <message>
        <source>Speedup over %1</source>
        <translation>%1 に対する速度比</translation>
    </message>
    <message>
        <source>Maps by %1</source>
        <translation>%1 別のマップ</translation>
    </message>
    <message>
        <source>Win rate by %1</source>
        <translation>%1 別の勝率</translation>
    </message>
    <message>
        <source>%1, by %2</source>
        <translation>%1、%2 別</translation>
    </message>
    <message>
        <source>Time of a step, A and B</source>
        <translation>1 ステップの時間、A と B</translation>
    </message>
    <message>
        <source>Speedup of operations</source>
        <translation>演算の高速化率</translation>
    </message>
    <message>
        <source>%1 of both</source>
        <translation>両者の%1</translation>
    </message>
    <message>
        <source>%1: step</source>
        <translation>%1: ステップ</translation>
    </message>
    <message>
        <source>%1: operations</source>
        <translation>%1: 演算</translation>
    </message>
    <message>
        <source>History</source>
        <translation>履歴</translation>
    </message>
</context>
<context>
    <name>Devices</name>
    <message>
        <source>This machine, PyTorch</source>
        <translation>このマシン、PyTorch</translation>
    </message>
    <message>
        <source>This machine, JAX</source>
        <translation>このマシン、JAX</translation>
    </message>
    <message>
        <source>A node of a Slurm cluster, from its login node</source>
        <translation>Slurm クラスタのノード、ログインノードから</translation>
    </message>
    <message>
        <source>A GPU server over SSH</source>
        <translation>GPU サーバ、SSH 経由</translation>
    </message>
    <message>
        <source>A TPU VM over SSH</source>
        <translation>TPU VM、SSH 経由</translation>
    </message>
    <message>
        <source>A node of a Slurm cluster, over SSH</source>
        <translation>Slurm クラスタのノード、SSH 経由</translation>
    </message>
    <message>
        <source>A container, podman</source>
        <translation>コンテナー (podman)</translation>
    </message>
    <message>
        <source>A container with a GPU, docker</source>
        <translation>GPU 付きコンテナー (docker)</translation>
    </message>
    <message>
        <source>A pod of a Kubernetes cluster</source>
        <translation>Kubernetes クラスターのポッド</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>SSH target</source>
        <translation>SSH の接続先</translation>
    </message>
    <message>
        <source>SSH port</source>
        <translation>SSH のポート</translation>
    </message>
    <message>
        <source>SSH key file</source>
        <translation>SSH の鍵ファイル</translation>
    </message>
    <message>
        <source>Known hosts file</source>
        <translation>既知のホストのファイル</translation>
    </message>
    <message>
        <source>SSH options</source>
        <translation>SSH のオプション</translation>
    </message>
    <message>
        <source>Slurm partition</source>
        <translation>Slurm のパーティション</translation>
    </message>
    <message>
        <source>Slurm resources</source>
        <translation>Slurm の資源</translation>
    </message>
    <message>
        <source>Slurm time limit</source>
        <translation>Slurm の制限時間</translation>
    </message>
    <message>
        <source>Slurm options</source>
        <translation>Slurm のオプション</translation>
    </message>
    <message>
        <source>Worker program</source>
        <translation>ワーカーのプログラム</translation>
    </message>
    <message>
        <source>Whole command</source>
        <translation>コマンド全体</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>ユニット</translation>
    </message>
    <message>
        <source>Platform name</source>
        <translation>プラットフォーム名</translation>
    </message>
    <message>
        <source>Shared host</source>
        <translation>共有ホスト</translation>
    </message>
    <message>
        <source>Processor cores</source>
        <translation>プロセッサのコア</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>環境変数</translation>
    </message>
    <message>
        <source>Start limit (s)</source>
        <translation>起動の制限 (s)</translation>
    </message>
    <message>
        <source>Run limit (s)</source>
        <translation>実行の制限 (s)</translation>
    </message>
    <message>
        <source>Crashes allowed</source>
        <translation>許容クラッシュ数</translation>
    </message>
    <message>
        <source>Keep after a cut (s)</source>
        <translation>切断後の維持 (s)</translation>
    </message>
    <message>
        <source>Keeper program</source>
        <translation>維持プログラム</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>メモ</translation>
    </message>
    <message>
        <source>Power meter</source>
        <translation>電力計</translation>
    </message>
</context>
<context>
    <name>Error</name>
    <message>
        <source>%1 has %2 characters; the maximum is %3.</source>
        <translation>%1 は %2 文字です。最大は %3 文字です。</translation>
    </message>
    <message>
        <source>No open database holds the run.</source>
        <translation>開いているデータベースにこの実行はありません。</translation>
    </message>
    <message>
        <source>figure: &quot;limits&quot; must be an object of metrics and numbers</source>
        <translation>図: &quot;limits&quot; には指標と数値のオブジェクトを指定してください</translation>
    </message>
    <message>
        <source>figure: &quot;limits&quot;: &quot;%1&quot; must be a number above 0</source>
        <translation>図: &quot;limits&quot;: &quot;%1&quot; には 0 より大きい数値を指定してください</translation>
    </message>
    <message>
        <source>&quot;a&quot; and &quot;b&quot; go together: a filter for each side.</source>
        <translation>&quot;a&quot; と &quot;b&quot; は一緒に指定します: 各側に 1 つのフィルター。</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: %2 runs with operations match; it takes one.</source>
        <translation>「%1」: 演算を持つ %2 件の実行が一致します。1 件でなければなりません。</translation>
    </message>
    <message>
        <source>%1: &quot;name&quot;: &quot;%2&quot; is a family of Parascope; choose another name.</source>
        <translation>%1: &quot;name&quot;: &quot;%2&quot; は Parascope のファミリです。別の名前を選んでください。</translation>
    </message>
</context>
<context>
    <name>Excluded</name>
    <message>
        <source>little of the time</source>
        <translation>時間の割合が僅少</translation>
    </message>
    <message>
        <source>runs without operations</source>
        <translation>演算のない実行</translation>
    </message>
    <message>
        <source>other slice</source>
        <translation>別のスライス</translation>
    </message>
    <message>
        <source>neither</source>
        <translation>両方になし</translation>
    </message>
    <message>
        <source>no equal runs</source>
        <translation>同一の実行なし</translation>
    </message>
    <message>
        <source>intensity not positive</source>
        <translation>演算強度が正でない</translation>
    </message>
    <message>
        <source>not positive</source>
        <translation>正でない</translation>
    </message>
    <message>
        <source>other platform</source>
        <translation>別のプラットフォーム</translation>
    </message>
    <message>
        <source>control flow</source>
        <translation>制御フロー</translation>
    </message>
    <message>
        <source>no time on either side</source>
        <translation>どちらにも時間なし</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>値なし</translation>
    </message>
    <message>
        <source>another family</source>
        <translation>別のファミリ</translation>
    </message>
    <message>
        <source>other settings</source>
        <translation>別の設定</translation>
    </message>
    <message>
        <source>of another platform</source>
        <translation>別のプラットフォーム</translation>
    </message>
    <message>
        <source>of another family</source>
        <translation>別のファミリ</translation>
    </message>
    <message>
        <source>in other settings</source>
        <translation>別の設定</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>ACM, single column</source>
        <translation>ACM、1 段</translation>
    </message>
    <message>
        <source>ACM, double column</source>
        <translation>ACM、2 段</translation>
    </message>
    <message>
        <source>IEEE, single column</source>
        <translation>IEEE、1 段</translation>
    </message>
    <message>
        <source>IEEE, double column</source>
        <translation>IEEE、2 段</translation>
    </message>
    <message>
        <source>MLSys, single column</source>
        <translation>MLSys、1 段</translation>
    </message>
    <message>
        <source>MLSys, double column</source>
        <translation>MLSys、2 段</translation>
    </message>
    <message>
        <source>Slide</source>
        <translation>スライド</translation>
    </message>
    <message>
        <source>USENIX, single column</source>
        <translation>USENIX、1 段</translation>
    </message>
    <message>
        <source>USENIX, double column</source>
        <translation>USENIX、2 段</translation>
    </message>
</context>
<context>
    <name>ExportChecks</name>
    <message>
        <source>PDF is vector, fonts embedded</source>
        <translation>PDF はベクター、フォント埋め込み</translation>
    </message>
    <message>
        <source>Smallest text</source>
        <translation>最小の文字</translation>
    </message>
    <message>
        <source>%1 pt</source>
        <translation>%1 pt</translation>
    </message>
    <message>
        <source>Distinct in grey print</source>
        <translation>白黒印刷で識別可能</translation>
    </message>
    <message>
        <source>one colour</source>
        <translation>1 色</translation>
    </message>
    <message>
        <source>by lightness</source>
        <translation>明度で</translation>
    </message>
    <message>
        <source>values printed</source>
        <translation>値を表示</translation>
    </message>
    <message>
        <source>shapes differ</source>
        <translation>形が異なる</translation>
    </message>
    <message>
        <source>Distinct for colour-blind readers</source>
        <translation>色覚特性によらず識別可能</translation>
    </message>
    <message>
        <source>%1 of 3 kinds</source>
        <translation>3 種中 %1 種</translation>
    </message>
    <message>
        <source>spec, database, version</source>
        <translation>仕様、データベース、バージョン</translation>
    </message>
    <message>
        <source>The point cloud is rasterised at 600 dpi</source>
        <translation>点群は 600 dpi でラスター化</translation>
    </message>
    <message>
        <source>No text covers another</source>
        <translation>文字の重なりなし</translation>
    </message>
    <message>
        <source>%1 leaves the page</source>
        <translation>%1 がページ外</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 と %2</translation>
    </message>
    <message>
        <source>Recreatable from its metadata</source>
        <translation>メタデータから再作成可能</translation>
    </message>
</context>
<context>
    <name>Families</name>
    <message>
        <source>FC, fully connected</source>
        <translation>FC、全結合</translation>
    </message>
    <message>
        <source>CNN, residual networks</source>
        <translation>CNN、残差ネットワーク</translation>
    </message>
    <message>
        <source>RNN, recurrent cells</source>
        <translation>RNN、再帰セル</translation>
    </message>
    <message>
        <source>GPT, decoder-only transformer</source>
        <translation>GPT、デコーダのみの Transformer</translation>
    </message>
    <message>
        <source>Transformer, encoder-decoder</source>
        <translation>Transformer、エンコーダ・デコーダ</translation>
    </message>
    <message>
        <source>RetinaNet, ResNet-50 pyramid</source>
        <translation>RetinaNet、ResNet-50 ピラミッド</translation>
    </message>
    <message>
        <source>GEMM, one matrix product</source>
        <translation>GEMM、行列積 1 つ</translation>
    </message>
    <message>
        <source>Convolution, one layer</source>
        <translation>畳み込み、1 層</translation>
    </message>
    <message>
        <source>Recurrent layer</source>
        <translation>再帰層</translation>
    </message>
    <message>
        <source>Batched matrix product</source>
        <translation>バッチ行列積</translation>
    </message>
    <message>
        <source>Attention, scores and mix</source>
        <translation>アテンション、スコアと加重和</translation>
    </message>
    <message>
        <source>Decoder, current language models</source>
        <translation>デコーダ、現在の言語モデル</translation>
    </message>
    <message>
        <source>Encoder, BERT and vision transformers</source>
        <translation>エンコーダ、BERT と Vision Transformer</translation>
    </message>
    <message>
        <source>State-space model, Mamba</source>
        <translation>状態空間モデル、Mamba</translation>
    </message>
    <message>
        <source>Diffusion transformer, DiT</source>
        <translation>拡散 Transformer、DiT</translation>
    </message>
    <message>
        <source>U-Net, denoising</source>
        <translation>U-Net、ノイズ除去</translation>
    </message>
    <message>
        <source>DLRM, recommendation</source>
        <translation>DLRM、推薦</translation>
    </message>
    <message>
        <source>Mixture of experts, products</source>
        <translation>混合エキスパート、行列積</translation>
    </message>
    <message>
        <source>Norm, one layer</source>
        <translation>正規化、1 層</translation>
    </message>
    <message>
        <source>Rotary positions, one layer</source>
        <translation>回転位置埋め込み、1 層</translation>
    </message>
    <message>
        <source>Selective scan, one layer</source>
        <translation>選択的スキャン、1 層</translation>
    </message>
    <message>
        <source>Bag of embeddings, one layer</source>
        <translation>埋め込みバッグ、1 層</translation>
    </message>
</context>
<context>
    <name>Figures</name>
    <message>
        <source>bars: lowest to highest run</source>
        <translation>バー: 実行の最小～最大</translation>
    </message>
    <message>
        <source>bars: 95 % interval of the median</source>
        <translation>バー: 中央値の 95 % 区間</translation>
    </message>
    <message>
        <source>bars: one standard deviation of the samples</source>
        <translation>バー: 測定値の標準偏差</translation>
    </message>
    <message>
        <source>bars: 95 % interval</source>
        <translation>バー: 95 % 区間</translation>
    </message>
</context>
<context>
    <name>GridFigures</name>
    <message>
        <source>peak memory, forecast</source>
        <translation>ピークメモリ、予測</translation>
    </message>
    <message>
        <source>parameters of the model</source>
        <translation>モデルのパラメータ数</translation>
    </message>
    <message>
        <source>FLOPs of a step</source>
        <translation>1 ステップの FLOPs</translation>
    </message>
    <message>
        <source>fits this machine</source>
        <translation>このマシンに収まる</translation>
    </message>
    <message>
        <source>will not fit</source>
        <translation>収まらない</translation>
    </message>
    <message>
        <source>%1: parameters over the FLOPs of a step, one mark per point</source>
        <translation>%1: 1 ステップの FLOPs に対するパラメータ数、1 ポイント 1 点</translation>
    </message>
    <message>
        <source>Map of the grid</source>
        <translation>グリッドのマップ</translation>
    </message>
    <message>
        <source>Memory of a step, forecast</source>
        <translation>1 ステップのメモリ、予測</translation>
    </message>
</context>
<context>
    <name>Kinds</name>
    <message>
        <source>&lt;b&gt;Speedup.&lt;/b&gt; Examples/s of the first platform over the second for runs of the same work (model, batch, mode, optimiser). Above 1 the first is faster. The interval of the win rate is Wilson&apos;s: (p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n), z = 1.96.&lt;br&gt;&lt;i&gt;ParaDnn, Figures 8 to 10.&lt;/i&gt;</source>
        <translation>&lt;b&gt;速度比。&lt;/b&gt;同一処理 (モデル、バッチ、モード、オプティマイザ) の実行について、1 番目のプラットフォームのサンプル/秒を 2 番目で割ったものです。1 より大きければ 1 番目が高速です。勝率の区間は Wilson の区間です: (p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n), z = 1.96。&lt;br&gt;&lt;i&gt;ParaDnn, 図 8-10.&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Box plots.&lt;/b&gt; Box from the 9th to the 91st percentile, whiskers to the 2nd and 98th, bar at the median; the rest are dots. Percentiles are interpolated linearly.&lt;br&gt;&lt;i&gt;ParaDnn, Figure 11.&lt;/i&gt;</source>
        <translation>&lt;b&gt;箱ひげ図。&lt;/b&gt;箱は 9～91 パーセンタイル、ひげは 2 と 98 パーセンタイルまで、線は中央値、残りは点です。パーセンタイルは線形補間します。&lt;br&gt;&lt;i&gt;ParaDnn, 図 11.&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Operation breakdown.&lt;/b&gt; The share of a step&apos;s time that each operation takes, averaged over the runs of a level. Time that the profile did not attribute is shown as such.&lt;br&gt;&lt;i&gt;ParaDnn, Figure 3 (b, d).&lt;/i&gt;</source>
        <translation>&lt;b&gt;演算の内訳。&lt;/b&gt;各演算がステップ時間に占める割合を、水準ごとに実行で平均したものです。プロファイルで帰属できなかった分はそのように示します。&lt;br&gt;&lt;i&gt;ParaDnn, 図 3 (b, d).&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Parameter ranges.&lt;/b&gt; Trainable parameters of the models of each family, smallest to largest, on a log axis.&lt;br&gt;&lt;i&gt;ParaDnn, Figure 1.&lt;/i&gt;</source>
        <translation>&lt;b&gt;パラメータ数の範囲。&lt;/b&gt;各ファミリのモデルの学習可能なパラメータ数を、最小から最大まで対数軸に示します。&lt;br&gt;&lt;i&gt;ParaDnn, 図 1.&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Win rate.&lt;/b&gt; The share of the pairs of equal work in which the first platform is faster, at each level of a hyper-parameter, with Wilson&apos;s 95 % interval. A dotted line marks where the winner changes: the level that best separates wins from losses (χ² of the four-fold table).&lt;br&gt;&lt;i&gt;ParaDnn, Figures 8 to 10.&lt;/i&gt;</source>
        <translation>&lt;b&gt;勝率。&lt;/b&gt;同一処理のペアのうち 1 番目のプラットフォームが高速なものの割合を、ハイパーパラメータの水準ごとに Wilson の 95 % 区間とともに示します。点線は勝者が入れ替わる位置、すなわち勝ちと負けを最もよく分ける水準です (四分表の χ²)。&lt;br&gt;&lt;i&gt;ParaDnn, 図 8-10.&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Scaling.&lt;/b&gt; The rate of a model on several devices over that on the fewest. The curve is Amdahl&apos;s, 1 / (f + (1 − f)/n), with the serial fraction f fitted over all points; dashed: n times as fast.&lt;br&gt;&lt;i&gt;ParaDnn, Figure 4.&lt;/i&gt;</source>
        <translation>&lt;b&gt;スケーリング。&lt;/b&gt;複数デバイスでのモデルの速度を、最少のデバイスでの速度で割ったものです。曲線は Amdahl の法則 1 / (f + (1 − f)/n) で、並列化できない割合 f をすべての点に当てはめます。破線は n 倍の速さです。&lt;br&gt;&lt;i&gt;ParaDnn, 図 4.&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Versions and types.&lt;/b&gt; Examples/s with one software version or data type over a baseline, on equal models of one platform. Boxes as in box plots; at 1 nothing has changed.&lt;br&gt;&lt;i&gt;ParaDnn, Figure 12.&lt;/i&gt;</source>
        <translation>&lt;b&gt;バージョンとデータ型。&lt;/b&gt;1 つのプラットフォームの同一モデルについて、あるソフトウェアバージョンまたはデータ型のサンプル/秒を基準で割ったものです。箱は箱ひげ図と同じで、1 なら変化はありません。&lt;br&gt;&lt;i&gt;ParaDnn, 図 12.&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Step times.&lt;/b&gt; Every step of a run. Warm-up ends where a change-point test detects it; measurement ends when the 95 % interval of the median is narrower than the target.</source>
        <translation>&lt;b&gt;ステップ時間。&lt;/b&gt;1 つの実行の全ステップです。ウォームアップは変化点検定が示す位置で終わり、測定は中央値の 95 % 区間が目標より狭くなると終わります。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Lines.&lt;/b&gt; The median of a metric over one hyper-parameter, one line per level of another. Bars are the 95 % interval of a run&apos;s median step, the standard deviation given in its file, or the lowest and highest of several runs; the figure says which. Levels without a run are listed.</source>
        <translation>&lt;b&gt;折れ線。&lt;/b&gt;1 つのハイパーパラメータに対する指標の中央値を、別のハイパーパラメータの水準ごとに 1 本の線で示します。バーは、実行のステップ中央値の 95 % 区間、ファイルに記された標準偏差、または複数の実行の最小と最大のいずれかで、どれであるかは図に示します。実行のない水準は名前を挙げます。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Regression weights.&lt;/b&gt; A linear model of the metric on the hyper-parameters, both standardised (mean 0, deviation 1): a weight is the change of the metric, in standard deviations, per standard deviation of the hyper-parameter. Intervals are 95 % bootstrap.&lt;br&gt;&lt;i&gt;ParaDnn, Figures 2 (d-f) and 8 (a).&lt;/i&gt;</source>
        <translation>&lt;b&gt;回帰係数。&lt;/b&gt;ハイパーパラメータに対する指標の線形モデルです。両者とも標準化します (平均 0、偏差 1)。重みは、ハイパーパラメータの標準偏差あたりの指標の変化を標準偏差で表したものです。区間は 95 % ブートストラップです。&lt;br&gt;&lt;i&gt;ParaDnn, 図 2 (d-f), 8 (a).&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Parallel coordinates.&lt;/b&gt; One line per run through its value on every axis; brush an axis to select the runs that pass there.&lt;br&gt;&lt;i&gt;Inselberg: The plane with parallel coordinates, The Visual Computer 1, 1985.&lt;/i&gt;</source>
        <translation>&lt;b&gt;平行座標。&lt;/b&gt;各軸上の値を通る線を実行ごとに 1 本描きます。軸をドラッグすると、そこを通る実行を選択できます。&lt;br&gt;&lt;i&gt;Inselberg: The plane with parallel coordinates, The Visual Computer 1, 1985.&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Composite figure.&lt;/b&gt; Several figures as panels of one, on common axes where they share them: views that were collected (Ctrl+Shift+E), or the same map for each level of another hyper-parameter.</source>
        <translation>&lt;b&gt;複合図。&lt;/b&gt;複数の図を 1 つの図のパネルにまとめ、共有できる軸は共通にします。収集したビュー (Ctrl+Shift+E)、または別のハイパーパラメータの水準ごとの同じマップです。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Heat map.&lt;/b&gt; The median over repeats of a metric at each point of two hyper-parameters, the others fixed. FLOPS utilisation = FLOPs of a step / (step time × peak). A ratio map divides two platforms cell by cell. Predicted cells (lighter, dashed) stand for missing runs: a Gaussian process around the cost model, with 95 % intervals; no statistic includes them.&lt;br&gt;&lt;i&gt;Wang, Wei, Brooks: A Systematic Methodology for Analysis of Deep Learning Hardware and Software Platforms (ParaDnn), MLSys 2020, Figures 2 and 7.&lt;/i&gt;</source>
        <translation>&lt;b&gt;ヒートマップ。&lt;/b&gt;2 つのハイパーパラメータの各ポイントにおける指標の、反復の中央値です。ほかのハイパーパラメータは固定します。FLOPS 利用率 = 1 ステップの FLOPs / (ステップ時間 × ピーク)。比マップは 2 つのプラットフォームをセルごとに割ります。予測セル (淡色、破線) は実行のないポイントを示します。コストモデルを基にしたガウス過程による予測で、95 % 区間を伴い、どの集計にも含まれません。&lt;br&gt;&lt;i&gt;Wang, Wei, Brooks: A Systematic Methodology for Analysis of Deep Learning Hardware and Software Platforms (ParaDnn), MLSys 2020, 図 2, 7.&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Serving under load.&lt;/b&gt; Throughput of a service against the waiting time of its users, one mark per load level (decode runs: per batch), joined within one model, stack and length. Marks are filled where every limit is met; a star marks the highest throughput within them. A mark is on the frontier if no other for the same requests delivers as much at least as fast.</source>
        <translation>&lt;b&gt;負荷時のサービング。&lt;/b&gt;サービスの処理量とユーザの待ち時間を負荷水準 (デコードの実行ではバッチ) ごとに 1 つの点で示し、モデル、スタック、長さが同じものを線で結びます。すべての制限を満たす点は塗りつぶし、その中で最大のスループットは星印です。同じリクエストで、処理量と速さの両方で並ぶものがほかになければ、その点はフロンティア上にあります。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Memory wall.&lt;/b&gt; The largest batch of a model that fits a device, over a hyper-parameter (for decode runs: the context). The line is the cost model&apos;s forecast for the share of the memory that a run may use; filled marks are the largest batches that completed, crosses the smallest that ran out of memory. A ringed mark contradicts the forecast.</source>
        <translation>&lt;b&gt;メモリの壁。&lt;/b&gt;デバイスに収まるモデルの最大バッチを、ハイパーパラメータ (デコードの実行ではコンテキスト) に対して示します。線は、実行が使えるメモリの範囲についてのコストモデルの予測です。塗りつぶした点は完了した最大のバッチ、× 印はメモリ不足になった最小のバッチです。丸で囲んだ点は予測に反しています。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Error of the map.&lt;/b&gt; The prediction error that an adaptive sweep expects, over the number of points that have run: the median of the cells without a run. Never less than the error on held-out runs. Below: cells whose interval is wider than ±20 %.</source>
        <translation>&lt;b&gt;マップの誤差。&lt;/b&gt;適応的スイープが見込む予測の誤差を、実行済みのポイント数に対して示します。実行のないセルの半数は、誤差がこれを超えます。除外しておいた実行に対する予測の誤差を下回ることはありません。下段は、区間が ±20 % より広いセルの数です。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Upgrade.&lt;/b&gt; How much faster the first platform is than the second, by model or by profiled operation, over operational intensity; dashed: the ridge of the second, left of which its memory is the limit. Compares step times where both have one, else FLOP/s or bytes/s.&lt;br&gt;&lt;i&gt;ParaDnn, Figure 6 (a, b).&lt;/i&gt;</source>
        <translation>&lt;b&gt;アップグレード。&lt;/b&gt;1 番目のプラットフォームが 2 番目より何倍速いかを、モデルまたはプロファイルした演算ごとに演算強度に対して示します。破線は 2 番目のリッジ点で、その左ではメモリが限界です。両方にステップ時間があればそれを、なければ FLOP/s または バイト/秒 を使います。&lt;br&gt;&lt;i&gt;ParaDnn、図 6 (a, b)。&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Two traces.&lt;/b&gt; A step of two profiled runs of one model: its time by class of operation (hollow: idle, by cause), and what B takes longer than A, by class and for the operations that differ most, with the ratio B/A. Operations are paired by name, shapes and types.</source>
        <translation>&lt;b&gt;2 つのトレース。&lt;/b&gt;同じモデルの、プロファイルされた 2 つの実行の 1 ステップ: 演算の種類ごとの時間 (中空: 原因別のアイドル時間)、および B が A より長くかかる分を、種類ごとと差が最も大きい演算ごとに、比 B/A とともに示します。演算は名前、形状、型で対応付けられます。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Scatter.&lt;/b&gt; One mark per run over any two columns; colour shows a third. Runs that lack one of them are left out and counted. Predicted points (hollow, pale) stand for points of the grid without a run; no statistic includes them.</source>
        <translation>&lt;b&gt;散布図。&lt;/b&gt;任意の 2 列に対して実行ごとに 1 つの点を描きます。色は 3 つ目の列です。値が欠けた実行は除外し、件数を示します。予測点 (白抜き、淡色) は実行のないグリッドのポイントを示し、どの集計にも含まれません。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Roofline.&lt;/b&gt; FLOP/s over operational intensity (FLOP per byte moved). A point cannot lie above min(peak, intensity × bandwidth); the ridge is where both meet. Predicted points (hollow, pale) stand for points of the grid without a run; no count includes them.&lt;br&gt;&lt;i&gt;Williams, Waterman, Patterson: Roofline, CACM 52(4), 2009; ParaDnn, Figure 3.&lt;/i&gt;</source>
        <translation>&lt;b&gt;ルーフライン。&lt;/b&gt;演算強度 (転送 1 バイトあたりの FLOP) に対する FLOP/s です。点が min(ピーク, 演算強度 × 帯域幅) を超えることはなく、リッジ点は両者の交点です。予測点 (白抜き、淡色) は実行のないグリッドのポイントを示し、どの件数にも含まれません。&lt;br&gt;&lt;i&gt;Williams, Waterman, Patterson: Roofline, CACM 52(4), 2009; ParaDnn, 図 3.&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Over versions.&lt;/b&gt; A metric over the versions, commits or days that were measured, each cell relative to its level at the reference (the oldest). Bars: lowest to highest launch. A dashed line marks a change of level: its chance of being false is at most 1 % over all cells (permutations, step-down maximum). A dotted line marks another machine, a cause that cannot be excluded. A drift is no change of level.</source>
        <translation>&lt;b&gt;バージョンの推移。&lt;/b&gt;測定したバージョン、コミット、または日に対する指標。各セルは基準（最も古いもの）での水準に対する比です。棒: 起動ごとの最小から最大。破線は水準の変化です。すべてのセルを通じて誤りである確率は最大1 %です（並べ替え検定、ステップダウン最大値）。点線は別のマシンを示し、その原因は排除できません。ドリフトは水準の変化ではありません。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Ranks.&lt;/b&gt; 2 to 12 platforms at once: the geometric mean of each one&apos;s ratio to a reference over equal models, and the ranks that the data leave open. All intervals hold together at 95 % (single-step max-t; Hothorn, Bretz and Westfall 2008), so sides that cannot be told apart share ranks.&lt;br&gt;&lt;i&gt;Klein, Wright, Wieczorek: A joint confidence region for an overall ranking of populations, J. R. Stat. Soc. A 183, 2020.&lt;/i&gt;</source>
        <translation>&lt;b&gt;順位。&lt;/b&gt;2 から 12 のプラットフォームを一度に比べます。同じモデルにわたる基準との比の幾何平均と、データから否定できない順位を示します。すべての区間が同時に 95 % で成り立つため(単一ステップ max-t、Hothorn, Bretz, Westfall 2008)、区別できないものは順位を共有します。&lt;br&gt;&lt;i&gt;Klein, Wright, Wieczorek: A joint confidence region for an overall ranking of populations, J. R. Stat. Soc. A 183, 2020.&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Who wins where.&lt;/b&gt; Each cell has the colour of its best platform and the ratio to the next one. Hatched: another side of the cell cannot be told from the best at 95 %; with one model in a cell, the intervals of the step times decide, which do not contain the difference between launches.&lt;br&gt;&lt;i&gt;Hsu: Constrained simultaneous confidence intervals for multiple comparisons with the best, Ann. Stat. 12, 1984.&lt;/i&gt;</source>
        <translation>&lt;b&gt;どこで誰が勝つか。&lt;/b&gt;各セルは最良のプラットフォームの色で、次点との比を示します。斜線: 95 % で最良と区別できないものがセルにあります。セルにモデルが一つだけのときは、起動間の差を含まないステップ時間の区間で判断します。&lt;br&gt;&lt;i&gt;Hsu: Constrained simultaneous confidence intervals for multiple comparisons with the best, Ann. Stat. 12, 1984.&lt;/i&gt;</translation>
    </message>
</context>
<context>
    <name>Layers</name>
    <message>
        <source>layer</source>
        <translation>層</translation>
    </message>
    <message>
        <source>output</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>合計</translation>
    </message>
    <message>
        <source>param.</source>
        <translation>パラメータ</translation>
    </message>
    <message>
        <source>FLOP/step</source>
        <translation>FLOP/ステップ</translation>
    </message>
    <message>
        <source>scalar</source>
        <translation>スカラー</translation>
    </message>
</context>
<context>
    <name>MenuSearch</name>
    <message>
        <source>Find</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>Find an entry of the menu</source>
        <translation>メニューの項目を検索</translation>
    </message>
</context>
<context>
    <name>Message</name>
    <message>
        <source>Without the %1 (%2 of %3) </source>
        <translation>%1を除くと (%3のうち %2)、</translation>
    </message>
    <message>
        <source>too little data is left to tell.</source>
        <translation>残りが少なすぎて判断できません。</translation>
    </message>
    <message>
        <source>the effect remains: %1 instead of %2.</source>
        <translation>変わりません: %2 に対して %1。</translation>
    </message>
    <message>
        <source>the effect is weaker: %1 instead of %2.</source>
        <translation>弱まります: %2 に対して %1。</translation>
    </message>
    <message>
        <source>the effect reverses: %1 instead of %2.</source>
        <translation>反転します: %2 に対して %1。</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>other operations</source>
        <translation>その他の演算</translation>
    </message>
    <message>
        <source>selection</source>
        <translation>選択</translation>
    </message>
</context>
<context>
    <name>Options</name>
    <message>
        <source>Predict cells without a run</source>
        <translation>実行のないセルを予測</translation>
    </message>
    <message>
        <source>Predict points without a run</source>
        <translation>実行のないポイントを予測</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Equal weight of</source>
        <translation>同じ重みにするもの</translation>
    </message>
</context>
<context>
    <name>Outcomes</name>
    <message>
        <source>ok</source>
        <translation>成功</translation>
    </message>
    <message>
        <source>oom</source>
        <translation>メモリ不足</translation>
    </message>
    <message>
        <source>timeout</source>
        <translation>時間切れ</translation>
    </message>
    <message>
        <source>crash</source>
        <translation>クラッシュ</translation>
    </message>
    <message>
        <source>unsupported</source>
        <translation>非対応</translation>
    </message>
    <message>
        <source>unfinished</source>
        <translation>未完了</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>中止</translation>
    </message>
    <message>
        <source>compiled</source>
        <translation>コンパイル済み</translation>
    </message>
    <message>
        <source>noisy</source>
        <translation>ばらつき大</translation>
    </message>
    <message>
        <source>drift</source>
        <translation>ドリフト</translation>
    </message>
    <message>
        <source>throttled</source>
        <translation>スロットリング</translation>
    </message>
    <message>
        <source>host-bound</source>
        <translation>ホスト律速</translation>
    </message>
    <message>
        <source>nonfinite</source>
        <translation>非有限値</translation>
    </message>
    <message>
        <source>few samples</source>
        <translation>測定値不足</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>成功</translation>
    </message>
    <message>
        <source>few-samples</source>
        <translation>測定値不足</translation>
    </message>
    <message>
        <source>above its peak</source>
        <translation>ピーク超過</translation>
    </message>
    <message>
        <source>unsettled</source>
        <translation>未安定</translation>
    </message>
    <message>
        <source>above-peak</source>
        <translation>ピーク超過</translation>
    </message>
</context>
<context>
    <name>PageFile</name>
    <message>
        <source>Runs</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Platforms</source>
        <translation>プラットフォーム</translation>
    </message>
    <message>
        <source>platform</source>
        <translation>プラットフォーム</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>実行数</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>帯域幅</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>price of an hour</source>
        <translation>1 時間の価格</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>Runs by platform: %1.</source>
        <translation>プラットフォーム別の実行数: %1。</translation>
    </message>
    <message>
        <source>Runs by model or benchmark: %1.</source>
        <translation>モデルまたはベンチマーク別の実行数: %1。</translation>
    </message>
    <message>
        <source>Software: %1.</source>
        <translation>ソフトウェア: %1。</translation>
    </message>
    <message>
        <source>Steps were timed as: %1.</source>
        <translation>ステップの計時方法: %1。</translation>
    </message>
    <message>
        <source>Measured on %1.</source>
        <translation>%1 に測定。</translation>
    </message>
    <message>
        <source>Measured from %1 to %2.</source>
        <translation>%1 から %2 に測定。</translation>
    </message>
    <message>
        <source>FLOPs: %1. Peak: %2.</source>
        <translation>FLOPs: %1。ピーク: %2。</translation>
    </message>
    <message>
        <source>Runs that did not complete: %1.</source>
        <translation>完了しなかった実行: %1。</translation>
    </message>
    <message>
        <source>Runs with a caveat: %1.</source>
        <translation>注意が必要な実行: %1。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>, adjusted p = %1</source>
        <translation>、調整済み p = %1</translation>
    </message>
    <message>
        <source>The runs are too many for a page; they are in %1.</source>
        <translation>実行が多すぎるためページには含まれません。%1 にあります。</translation>
    </message>
    <message>
        <source>en</source>
        <extracomment>the tag of the language of this translation: &quot;de&quot;, &quot;ja&quot;, &quot;zh-CN&quot;</extracomment>
        <translation>ja</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目次</translation>
    </message>
    <message>
        <source>Made with %1 on %2.</source>
        <translation>%1 で %2 に作成。</translation>
    </message>
    <message>
        <source>What was measured</source>
        <translation>測定内容</translation>
    </message>
    <message>
        <source>Observations</source>
        <translation>観察結果</translation>
    </message>
    <message>
        <source>Evidence: %1</source>
        <translation>根拠: %1</translation>
    </message>
    <message>
        <source>What to keep in mind</source>
        <translation>注意点</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>図</translation>
    </message>
    <message>
        <source>Figure %1</source>
        <translation>図 %1</translation>
    </message>
    <message>
        <source>Values of this figure (%1)</source>
        <translation>この図の値 (%1)</translation>
    </message>
    <message>
        <source>Specification</source>
        <translation>仕様</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Table %1</source>
        <translation>表 %1</translation>
    </message>
    <message>
        <source>Rows not on this page: %1</source>
        <translation>このページにない行: %1</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>絞り込み</translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%2 行中 %1 行</translation>
    </message>
    <message>
        <source>Select a heading to sort.</source>
        <translation>見出しを選ぶと並べ替えます。</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>環境</translation>
    </message>
    <message>
        <source>This file contains every run as CSV text (%1 kB).</source>
        <translation>このファイルにはすべての実行が CSV として含まれています (%1 kB)。</translation>
    </message>
    <message>
        <source>Download the runs as CSV</source>
        <translation>実行を CSV でダウンロード</translation>
    </message>
    <message>
        <source>This page has no results.</source>
        <translation>このページには結果がありません。</translation>
    </message>
    <message>
        <source>This figure has no picture. Its values are in the table below.</source>
        <translation>この図には画像がありません。値は下の表にあります。</translation>
    </message>
    <message>
        <source>To open the figures in Parascope, drop this file on its window.</source>
        <translation>Parascope で図を開くには、このファイルをウィンドウにドロップしてください。</translation>
    </message>
</context>
<context>
    <name>Presets</name>
    <message>
        <source>FC, quick</source>
        <translation>FC、クイック</translation>
    </message>
    <message>
        <source>CNN, quick</source>
        <translation>CNN、クイック</translation>
    </message>
    <message>
        <source>RNN, quick</source>
        <translation>RNN、クイック</translation>
    </message>
    <message>
        <source>FC, Table 2 of the paper</source>
        <translation>FC、論文の表 2</translation>
    </message>
    <message>
        <source>CNN, Table 2 of the paper</source>
        <translation>CNN、論文の表 2</translation>
    </message>
    <message>
        <source>RNN, Table 2 of the paper</source>
        <translation>RNN、論文の表 2</translation>
    </message>
    <message>
        <source>FC, Table 2 without the largest models</source>
        <translation>FC、表 2 の最大モデルを除く</translation>
    </message>
    <message>
        <source>CNN, Table 2 without the largest models</source>
        <translation>CNN、表 2 の最大モデルを除く</translation>
    </message>
    <message>
        <source>RNN, Table 2 without the largest models</source>
        <translation>RNN、表 2 の最大モデルを除く</translation>
    </message>
</context>
<context>
    <name>Runner</name>
    <message>
        <source>running</source>
        <translation>実行中</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>アイドル</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>開始中</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>一時停止</translation>
    </message>
    <message>
        <source>build</source>
        <translation>構築</translation>
    </message>
    <message>
        <source>compile</source>
        <translation>コンパイル</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>ウォームアップ</translation>
    </message>
    <message>
        <source>measure</source>
        <translation>測定</translation>
    </message>
    <message>
        <source>profile</source>
        <translation>プロファイル</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>切断</translation>
    </message>
    <message>
        <source>storing</source>
        <translation>保存中</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>終了</translation>
    </message>
</context>
<context>
    <name>Units</name>
    <message>
        <source>examples</source>
        <translation>サンプル</translation>
    </message>
    <message>
        <source>units</source>
        <translation>ユニット</translation>
    </message>
    <message>
        <source>filters</source>
        <translation>フィルタ</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>ピクセル</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>トークン</translation>
    </message>
    <message>
        <source>features</source>
        <translation>特徴量</translation>
    </message>
    <message>
        <source>classes</source>
        <translation>クラス</translation>
    </message>
    <message>
        <source>operation</source>
        <translation>演算</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>層</translation>
    </message>
    <message>
        <source>frontier</source>
        <translation>フロンティア</translation>
    </message>
    <message>
        <source>percentiles</source>
        <translation>パーセンタイル</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>演算子</translation>
    </message>
    <message>
        <source>class</source>
        <translation>クラス</translation>
    </message>
    <message>
        <source>lines</source>
        <translation>線</translation>
    </message>
    <message>
        <source>map</source>
        <translation>マップ</translation>
    </message>
    <message>
        <source>families</source>
        <translation>ファミリー</translation>
    </message>
    <message>
        <source>models</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>設定</translation>
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
        <translation>比マップ</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>ヒートマップ</translation>
    </message>
    <message>
        <source>Regression weights</source>
        <translation>回帰係数</translation>
    </message>
    <message>
        <source>Speedup</source>
        <translation>速度比</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>ルーフライン</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>演算</translation>
    </message>
    <message>
        <source>models</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Box plots</source>
        <translation>箱ひげ図</translation>
    </message>
    <message>
        <source>Operation breakdown</source>
        <translation>演算の内訳</translation>
    </message>
    <message>
        <source>Parallel coordinates</source>
        <translation>平行座標</translation>
    </message>
    <message>
        <source>Parameter ranges</source>
        <translation>パラメータ数の範囲</translation>
    </message>
    <message>
        <source>Composite figure</source>
        <translation>複合図</translation>
    </message>
    <message>
        <source>Step times</source>
        <translation>ステップ時間</translation>
    </message>
    <message>
        <source>Scatter</source>
        <translation>散布図</translation>
    </message>
    <message>
        <source>Win rate</source>
        <translation>勝率</translation>
    </message>
    <message>
        <source>Scaling over devices</source>
        <translation>デバイス数のスケーリング</translation>
    </message>
    <message>
        <source>Versions and types</source>
        <translation>バージョンとデータ型</translation>
    </message>
    <message>
        <source>Waiting for input</source>
        <translation>入力待ち</translation>
    </message>
    <message>
        <source>executed</source>
        <translation>実行値</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>記録値</translation>
    </message>
    <message>
        <source>TF profiler</source>
        <translation>TF プロファイラ</translation>
    </message>
    <message>
        <source>platform comparison</source>
        <translation>プラットフォーム比較</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>折れ線</translation>
    </message>
    <message>
        <source>Serving under load</source>
        <translation>負荷時のサービング</translation>
    </message>
    <message>
        <source>Memory wall</source>
        <translation>メモリの壁</translation>
    </message>
    <message>
        <source>Error of the map</source>
        <translation>マップの誤差</translation>
    </message>
    <message>
        <source>Upgrade</source>
        <translation>アップグレード</translation>
    </message>
    <message>
        <source>Two traces</source>
        <translation>2 つのトレース</translation>
    </message>
    <message>
        <source>The open results have no column &quot;%1&quot;.</source>
        <translation>開いている結果に列「%1」はありません。</translation>
    </message>
    <message>
        <source>Over versions</source>
        <translation>バージョンの推移</translation>
    </message>
    <message>
        <source>%1, relative</source>
        <translation>%1（相対）</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>順位</translation>
    </message>
    <message>
        <source>Who wins where</source>
        <translation>どこで誰が勝つか</translation>
    </message>
</context>
<context>
    <name>parascope::Error</name>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>%1 を読み込めません: %2。</translation>
    </message>
    <message>
        <source>%1 is larger than 1 GiB.</source>
        <translation>%1 は 1 GiB を超えています。</translation>
    </message>
    <message>
        <source>%1 cannot be created: %2.</source>
        <translation>%1 を作成できません: %2。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>%1 に書き込めません: %2。</translation>
    </message>
    <message>
        <source>figure: &quot;options&quot;: &quot;run&quot; must be the name of a run</source>
        <translation>図: &quot;options&quot;: &quot;run&quot; には実行の名前を指定してください</translation>
    </message>
    <message>
        <source>%1 needs a number above 0 such as %2, not &quot;%3&quot;.</source>
        <translation>%1 には %2 のような 0 より大きい数値が必要です。&quot;%3&quot; は使えません。</translation>
    </message>
    <message>
        <source>There is no option %1.</source>
        <translation>オプション %1 はありません。</translation>
    </message>
    <message>
        <source>There is no option %1 (did you mean %2?).</source>
        <translation>オプション %1 はありません (もしかして %2)。</translation>
    </message>
    <message>
        <source>%1 needs a value.</source>
        <translation>%1 には値が必要です。</translation>
    </message>
    <message>
        <source>--export needs --out with the figure&apos;s file.</source>
        <translation>--export には図のファイルを示す --out が必要です。</translation>
    </message>
    <message>
        <source>--export needs --db with a database.</source>
        <translation>--export にはデータベースを示す --db が必要です。</translation>
    </message>
    <message>
        <source>%1 cannot be started: %2.</source>
        <translation>%1 を開始できません: %2。</translation>
    </message>
    <message>
        <source>The grid cannot be written to a file: %1.</source>
        <translation>グリッドをファイルに書き込めません: %1。</translation>
    </message>
    <message>
        <source>The submission ended without an answer.</source>
        <translation>投入が応答なしに終了しました。</translation>
    </message>
    <message>
        <source>The test of %1 ended without an answer.</source>
        <translation>%1 のテストが応答なしに終了しました。</translation>
    </message>
    <message>
        <source>Type values: 4, 8 or 4 … 128.</source>
        <translation>値は 4, 8 または 4 … 128 のように入力してください。</translation>
    </message>
    <message>
        <source>The ends of a range are numbers: 4 … 128.</source>
        <translation>範囲の両端には数値を指定してください: 4 … 128。</translation>
    </message>
    <message>
        <source>A step is &quot;× 2&quot; or &quot;+ 2000&quot;.</source>
        <translation>刻みは &quot;× 2&quot; または &quot;+ 2000&quot; の形で指定してください。</translation>
    </message>
    <message>
        <source>The range ends before it begins.</source>
        <translation>範囲の終わりが始まりより前にあります。</translation>
    </message>
    <message>
        <source>This step never reaches the end of the range.</source>
        <translation>この刻みでは範囲の終わりに到達しません。</translation>
    </message>
    <message>
        <source>A value is missing between two commas.</source>
        <translation>コンマの間に値がありません。</translation>
    </message>
    <message>
        <source>style: %1 x %2 mm leave no room for a figure (at least 20 x 15 mm)</source>
        <translation>スタイル: %1 x %2 mm では図が入りません (最小 20 x 15 mm)</translation>
    </message>
    <message>
        <source>style: text of %1 pt does not fit a figure %2 mm wide</source>
        <translation>スタイル: %1 pt の文字は幅 %2 mm の図に収まりません</translation>
    </message>
    <message>
        <source>a LaTeX table needs at least one column</source>
        <translation>LaTeX の表には 1 列以上が必要です</translation>
    </message>
    <message>
        <source>Cannot write %1: %2.</source>
        <translation>%1 に書き込めません: %2。</translation>
    </message>
    <message>
        <source>Cannot create the folder %1: %2.</source>
        <translation>フォルダ %1 を作成できません: %2。</translation>
    </message>
    <message>
        <source>%1 does not exist.</source>
        <translation>%1 は存在しません。</translation>
    </message>
    <message>
        <source>%1 is a folder.</source>
        <translation>%1 はフォルダです。</translation>
    </message>
    <message>
        <source>Cannot read %1: %2.</source>
        <translation>%1 を読み込めません: %2。</translation>
    </message>
    <message>
        <source>%1 is larger than %2 MiB.</source>
        <translation>%1 は %2 MiB を超えています。</translation>
    </message>
    <message>
        <source>%1 is nested deeper than %2 levels.</source>
        <translation>%1 の入れ子が %2 段を超えています。</translation>
    </message>
    <message>
        <source>%1 contains a number that is out of range.</source>
        <translation>%1 に範囲外の数値があります。</translation>
    </message>
    <message>
        <source>%1 is not valid JSON at line %2, column %3.</source>
        <translation>%1 の %2 行目 %3 列目が正しい JSON ではありません。</translation>
    </message>
    <message>
        <source>%1 must be a JSON object.</source>
        <translation>%1 には JSON オブジェクトを指定してください。</translation>
    </message>
    <message>
        <source>%1 is out of range.</source>
        <translation>%1 は範囲外です。</translation>
    </message>
    <message>
        <source>%1 is not a finite number.</source>
        <translation>%1 は有限の数値ではありません。</translation>
    </message>
    <message>
        <source>%1 must be a number or a text.</source>
        <translation>%1 には数値かテキストを指定してください。</translation>
    </message>
    <message>
        <source>%1 is a symbolic link; remove it, and a file is made in its place.</source>
        <translation>%1 はシンボリックリンクです。削除すれば、代わりにファイルを作成します。</translation>
    </message>
    <message>
        <source>Cannot open %1: %2.</source>
        <translation>%1 を開けません: %2。</translation>
    </message>
    <message>
        <source>%1 is not a regular file; remove it, and a file is made in its place.</source>
        <translation>%1 は通常のファイルではありません。削除すれば、代わりにファイルを作成します。</translation>
    </message>
    <message>
        <source>%1 is a file with more than one name (a hard link); remove it, and a file is made in its place.</source>
        <translation>%1 は複数の名前を持つファイル (ハードリンク) です。削除すれば、代わりにファイルを作成します。</translation>
    </message>
    <message>
        <source>%1 is another user&apos;s file; remove it, and a file is made in its place.</source>
        <translation>%1 は別のユーザのファイルです。削除すれば、代わりにファイルを作成します。</translation>
    </message>
    <message>
        <source>%1 has a bound that is not a finite number.</source>
        <translation>%1 の端の値が有限の数値ではありません。</translation>
    </message>
    <message>
        <source>%1: &quot;to&quot; lies below &quot;from&quot;.</source>
        <translation>%1: &quot;to&quot; が &quot;from&quot; より小さくなっています。</translation>
    </message>
    <message>
        <source>%1 never ends: &quot;times&quot; must be above 1 and &quot;from&quot; above 0.</source>
        <translation>%1 は終わりません。&quot;times&quot; は 1 より大きく、&quot;from&quot; は 0 より大きくしてください。</translation>
    </message>
    <message>
        <source>%1 never ends: &quot;plus&quot; must be above 0.</source>
        <translation>%1 は終わりません。&quot;plus&quot; は 0 より大きくしてください。</translation>
    </message>
    <message>
        <source>%1 holds more than %2 values.</source>
        <translation>%1 の値が %2 個を超えています。</translation>
    </message>
    <message>
        <source>%1 cannot be &quot;%2&quot;; it must be one of %3.</source>
        <translation>%1 に &quot;%2&quot; は使えません。使えるのは %3 です。</translation>
    </message>
    <message>
        <source>%1 must lie between %2 and %3, not %4.</source>
        <translation>%1 は %2 から %3 の範囲で指定してください。%4 は使えません。</translation>
    </message>
    <message>
        <source>%1 must be a whole number, not &quot;%2&quot;.</source>
        <translation>%1 には整数を指定してください。&quot;%2&quot; は使えません。</translation>
    </message>
    <message>
        <source>&quot;axes&quot;: the grid has more than %1 points (%2).</source>
        <translation>&quot;axes&quot;: グリッドが %1 ポイントを超えています (%2)。</translation>
    </message>
    <message>
        <source>&quot;where&quot; leaves no point of %1.</source>
        <translation>&quot;where&quot; により %1 のポイントが 1 つも残りません。</translation>
    </message>
    <message>
        <source>%1: a quote is never closed.</source>
        <translation>%1: 引用符が閉じられていません。</translation>
    </message>
    <message>
        <source>%1: a column occurs twice.</source>
        <translation>%1: 同じ列が 2 回あります。</translation>
    </message>
    <message>
        <source>%1 has %2 cells, the header has %3.</source>
        <translation>%1 のセルは %2 個ですが、ヘッダーは %3 個です。</translation>
    </message>
    <message>
        <source>%1 holds more than %2 points.</source>
        <translation>%1 のポイントが %2 個を超えています。</translation>
    </message>
    <message>
        <source>%1 holds no points.</source>
        <translation>%1 にポイントがありません。</translation>
    </message>
    <message>
        <source>%1 has neither &quot;axes&quot; nor &quot;points&quot;.</source>
        <translation>%1 に &quot;axes&quot; も &quot;points&quot; もありません。</translation>
    </message>
    <message>
        <source>%1 is too long.</source>
        <translation>%1 が長すぎます。</translation>
    </message>
    <message>
        <source>%1 has both &quot;family&quot; and &quot;graph&quot;.</source>
        <translation>%1 に &quot;family&quot; と &quot;graph&quot; の両方があります。</translation>
    </message>
    <message>
        <source>%1 must be a graph or the name of a file with one.</source>
        <translation>%1 にはグラフ、またはグラフのファイル名を指定してください。</translation>
    </message>
    <message>
        <source>%1 must be an object.</source>
        <translation>%1 にはオブジェクトを指定してください。</translation>
    </message>
    <message>
        <source>%1 is the axis &quot;%2&quot; under another name.</source>
        <translation>%1 は軸 &quot;%2&quot; の別名です。</translation>
    </message>
    <message>
        <source>%1 is empty.</source>
        <translation>%1 が空です。</translation>
    </message>
    <message>
        <source>%1 lists %2 twice.</source>
        <translation>%1 に %2 が 2 回あります。</translation>
    </message>
    <message>
        <source>%1 must be a list, or an object of &quot;from&quot;, &quot;to&quot; and &quot;times&quot; or &quot;plus&quot;.</source>
        <translation>%1 にはリスト、または &quot;from&quot;, &quot;to&quot; と &quot;times&quot; か &quot;plus&quot; のオブジェクトを指定してください。</translation>
    </message>
    <message>
        <source>%1 needs &quot;times&quot; or &quot;plus&quot;, one of them.</source>
        <translation>%1 には &quot;times&quot; と &quot;plus&quot; のどちらか 1 つが必要です。</translation>
    </message>
    <message>
        <source>%1 has no &quot;to&quot;: an axis must end.</source>
        <translation>%1 に &quot;to&quot; がありません。軸には終わりが必要です。</translation>
    </message>
    <message>
        <source>%1 has no &quot;%2&quot;.</source>
        <translation>%1 に &quot;%2&quot; がありません。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a number.</source>
        <translation>%1: &quot;%2&quot; には数値を指定してください。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is &quot;%3&quot; under another name: give one of them.</source>
        <translation>%1: &quot;%2&quot; は &quot;%3&quot; の別名です。どちらか一方を指定してください。</translation>
    </message>
    <message>
        <source>%1 is an axis too.</source>
        <translation>%1 は軸でもあります。</translation>
    </message>
    <message>
        <source>%1 has both &quot;axes&quot; and &quot;points&quot;.</source>
        <translation>%1 に &quot;axes&quot; と &quot;points&quot; の両方があります。</translation>
    </message>
    <message>
        <source>%1 must be a list of points or the name of a CSV file.</source>
        <translation>%1 にはポイントのリスト、または CSV ファイルの名前を指定してください。</translation>
    </message>
    <message>
        <source>%1 is given by &quot;points&quot; too.</source>
        <translation>%1 は &quot;points&quot; でも指定されています。</translation>
    </message>
    <message>
        <source>%1 occurs twice.</source>
        <translation>%1 が 2 回あります。</translation>
    </message>
    <message>
        <source>%1 must be a list of lists of axes.</source>
        <translation>%1 には軸のリストのリストを指定してください。</translation>
    </message>
    <message>
        <source>%1 must be a list of lists of two or more axes.</source>
        <translation>%1 には 2 つ以上の軸のリストのリストを指定してください。</translation>
    </message>
    <message>
        <source>%1: %2 is not an axis.</source>
        <translation>%1: %2 は軸ではありません。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is tied twice.</source>
        <translation>%1: &quot;%2&quot; が 2 回連動しています。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has %3 values and &quot;%4&quot; %5; tied axes must be equally long.</source>
        <translation>%1: &quot;%2&quot; の値は %3 個、&quot;%4&quot; は %5 個です。連動する軸は同じ長さにしてください。</translation>
    </message>
    <message>
        <source>%1 must be a whole number from 1 to 1000.</source>
        <translation>%1 には 1 から 1000 の整数を指定してください。</translation>
    </message>
    <message>
        <source>%1 must be a whole number of 0 or more.</source>
        <translation>%1 には 0 以上の整数を指定してください。</translation>
    </message>
    <message>
        <source>%1 must be a list of names.</source>
        <translation>%1 には名前のリストを指定してください。</translation>
    </message>
    <message>
        <source>%1 lists &quot;%2&quot; twice.</source>
        <translation>%1 に &quot;%2&quot; が 2 回あります。</translation>
    </message>
    <message>
        <source>%1 must be skip or try, not &quot;%2&quot;.</source>
        <translation>%1 には skip か try を指定してください。&quot;%2&quot; は使えません。</translation>
    </message>
    <message>
        <source>The batch must be at least 1, not %1.</source>
        <translation>バッチは 1 以上にしてください。%1 は使えません。</translation>
    </message>
    <message>
        <source>The model has no loss, so it cannot be trained.</source>
        <translation>モデルに損失がないため、学習できません。</translation>
    </message>
    <message>
        <source>A tensor of %1 is too large at batch %2.</source>
        <translation>%1 のテンソルはバッチ %2 では大きすぎます。</translation>
    </message>
    <message>
        <source>&quot;block&quot; must be a number or four numbers such as 3/4/6/3, not &quot;%1&quot;.</source>
        <translation>&quot;block&quot; には数値、または 3/4/6/3 のような 4 つの数値を指定してください。&quot;%1&quot; は使えません。</translation>
    </message>
    <message>
        <source>&quot;block&quot; must lie between 1 and 1000, not %1.</source>
        <translation>&quot;block&quot; は 1 から 1000 の範囲で指定してください。%1 は使えません。</translation>
    </message>
    <message>
        <source>Layer &quot;head.pool&quot;: the 7 x 7 window does not fit the map of %1 x %1 that an image side of %2 leaves; &quot;image&quot; must be at least 193.</source>
        <translation>層 &quot;head.pool&quot;: 画像の辺が %2 のときマップは %1 x %1 になり、7 x 7 のウィンドウが収まりません。&quot;image&quot; は 193 以上にしてください。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; and &quot;%2&quot; are the same: give one of them.</source>
        <translation>&quot;%1&quot; と &quot;%2&quot; は同じものです。どちらか一方を指定してください。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be &quot;%2&quot;; it must be one of %3.</source>
        <translation>&quot;%1&quot; に &quot;%2&quot; は使えません。使えるのは %3 です。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must lie between %2 and %3, not %4.</source>
        <translation>&quot;%1&quot; は %2 から %3 の範囲で指定してください。%4 は使えません。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be a whole number, not &quot;%2&quot;.</source>
        <translation>&quot;%1&quot; には整数を指定してください。&quot;%2&quot; は使えません。</translation>
    </message>
    <message>
        <source>%1: unknown dtype &quot;%2&quot;.</source>
        <translation>%1: 未知の dtype &quot;%2&quot;。</translation>
    </message>
    <message>
        <source>%1: &quot;of&quot; must name an input of the same shape, both of whole numbers.</source>
        <translation>%1: &quot;of&quot; には同じ形状の入力を指定してください。両方とも整数でなければなりません。</translation>
    </message>
    <message>
        <source>%1: unknown generator &quot;%2&quot;.</source>
        <translation>%1: 未知の生成器 &quot;%2&quot;。</translation>
    </message>
    <message>
        <source>%1: the generator &quot;%2&quot; does not make %3.</source>
        <translation>%1: 生成器 &quot;%2&quot; は %3 を生成しません。</translation>
    </message>
    <message>
        <source>%1: whole numbers have no gradient.</source>
        <translation>%1: 整数には勾配がありません。</translation>
    </message>
    <message>
        <source>%1: &quot;density&quot; must lie between 0 and 1.</source>
        <translation>%1: &quot;density&quot; は 0 から 1 の範囲で指定してください。</translation>
    </message>
    <message>
        <source>%1: &quot;low&quot; must lie below &quot;high&quot;.</source>
        <translation>%1: &quot;low&quot; は &quot;high&quot; より小さくしてください。</translation>
    </message>
    <message>
        <source>%1 is too large.</source>
        <translation>%1 が大きすぎます。</translation>
    </message>
    <message>
        <source>%1: %2 takes %3 to %4 inputs, %5 are given.</source>
        <translation>%1: %2 の入力は %3～%4 個ですが、%5 個指定されています。</translation>
    </message>
    <message>
        <source>%1: %2 takes %3 inputs, %4 are given.</source>
        <translation>%1: %2 の入力は %3 個ですが、%4 個指定されています。</translation>
    </message>
    <message>
        <source>%1: %2 takes %3 to %4 weights.</source>
        <translation>%1: %2 の重みは %3～%4 個です。</translation>
    </message>
    <message>
        <source>%1: %2 has no attribute &quot;%3&quot;.</source>
        <translation>%1: %2 に属性 &quot;%3&quot; はありません。</translation>
    </message>
    <message>
        <source>%1: attribute &quot;%2&quot; has the wrong type.</source>
        <translation>%1: 属性 &quot;%2&quot; の型が違います。</translation>
    </message>
    <message>
        <source>Two inputs or layers are named &quot;%1&quot;.</source>
        <translation>&quot;%1&quot; という名前の入力または層が 2 つあります。</translation>
    </message>
    <message>
        <source>Two weights are named &quot;%1&quot;.</source>
        <translation>&quot;%1&quot; という名前の重みが 2 つあります。</translation>
    </message>
    <message>
        <source>Weight &quot;%1&quot; is too large.</source>
        <translation>重み &quot;%1&quot; が大きすぎます。</translation>
    </message>
    <message>
        <source>Weight &quot;%1&quot;: a sinusoid table has two dimensions.</source>
        <translation>重み &quot;%1&quot;: 正弦波テーブルは 2 次元です。</translation>
    </message>
    <message>
        <source>Weight &quot;%1&quot;: unknown init &quot;%2&quot;.</source>
        <translation>重み &quot;%1&quot;: 未知の init &quot;%2&quot;。</translation>
    </message>
    <message>
        <source>Layer &quot;%1&quot; reads &quot;%2&quot;, which comes later: layers must be in the order in which they are computed, without cycles.</source>
        <translation>層 &quot;%1&quot; が後にある &quot;%2&quot; を読んでいます。層は計算順に並べてください。循環は並べられません。</translation>
    </message>
    <message>
        <source>Layer &quot;%1&quot; reads &quot;%2&quot;, which does not exist.</source>
        <translation>層 &quot;%1&quot; が存在しない &quot;%2&quot; を読んでいます。</translation>
    </message>
    <message>
        <source>Two inputs or layers are named &quot;%1&quot;, or the name holds a colon.</source>
        <translation>&quot;%1&quot; という名前の入力または層が 2 つあるか、名前にコロンが含まれています。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a layer&apos;s output.</source>
        <translation>&quot;%1&quot; はどの層の出力でもありません。</translation>
    </message>
    <message>
        <source>%1: a dimension is a number, &quot;B&quot; or &quot;N*B&quot;.</source>
        <translation>%1: 次元には数値、&quot;B&quot; または &quot;N*B&quot; を指定してください。</translation>
    </message>
    <message>
        <source>%1: a dimension must be at least 1.</source>
        <translation>%1: 次元は 1 以上にしてください。</translation>
    </message>
    <message>
        <source>%1 must be the name of a layer or an input.</source>
        <translation>%1 には層または入力の名前を指定してください。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has no output number after its colon.</source>
        <translation>%1: &quot;%2&quot; のコロンの後に出力番号がありません。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has the wrong type.</source>
        <translation>%1: &quot;%2&quot; の型が違います。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a list.</source>
        <translation>%1: &quot;%2&quot; にはリストを指定してください。</translation>
    </message>
    <message>
        <source>%1: a weight cannot grow with the batch.</source>
        <translation>%1: 重みはバッチに応じて大きくできません。</translation>
    </message>
    <message>
        <source>%1: &quot;weights&quot; must be a list of names.</source>
        <translation>%1: &quot;weights&quot; には名前のリストを指定してください。</translation>
    </message>
    <message>
        <source>%1: &quot;format&quot; must be %2.</source>
        <translation>%1: &quot;format&quot; は %2 にしてください。</translation>
    </message>
    <message>
        <source>%1: &quot;output&quot; is missing.</source>
        <translation>%1: &quot;output&quot; がありません。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Layer &quot;conv&quot;: %1 groups do not divide %2 channels and %3 filters.</source>
        <translation>層 &quot;conv&quot;: %1 グループでは %2 チャンネルと %3 フィルタを割り切れません。</translation>
    </message>
    <message>
        <source>Layer &quot;attention&quot;: %1 heads do not divide the width %2.</source>
        <translation>層 &quot;attention&quot;: %1 ヘッドでは幅 %2 を割り切れません。</translation>
    </message>
    <message>
        <source>Layer &quot;layer1.attention&quot;: %1 heads do not divide the width %2.</source>
        <translation>層 &quot;layer1.attention&quot;: %1 ヘッドでは幅 %2 を割り切れません。</translation>
    </message>
    <message>
        <source>Layer &quot;pool8&quot;: nothing is left of an image side of %1; &quot;image&quot; must be at least 21.</source>
        <translation>層 &quot;pool8&quot;: 画像の辺が %1 では何も残りません。&quot;image&quot; は 21 以上にしてください。</translation>
    </message>
    <message>
        <source>Layer &quot;%1.pool&quot;: the 2 x 2 window does not fit the map of 1 x 1 that an image side of %2 leaves; &quot;image&quot; must be at least 29.</source>
        <translation>層 &quot;%1.pool&quot;: 画像の辺が %2 のときマップは 1 x 1 になり、2 x 2 のウィンドウが収まりません。&quot;image&quot; は 29 以上にしてください。</translation>
    </message>
    <message>
        <source>Layer &quot;%1.depthwise&quot;: the 3 x 3 window does not fit what an image side of %2 leaves; &quot;image&quot; must be at least 32.</source>
        <translation>層 &quot;%1.depthwise&quot;: 画像の辺が %2 では 3 x 3 のウィンドウが収まりません。&quot;image&quot; は 32 以上にしてください。</translation>
    </message>
    <message>
        <source>A message: the type &quot;%1&quot; is unknown.</source>
        <translation>メッセージ: 種別 &quot;%1&quot; は未知です。</translation>
    </message>
    <message>
        <source>%1: the protocol &quot;fixed&quot; needs &quot;steps&quot; of at least 1.</source>
        <translation>%1: プロトコル &quot;fixed&quot; には 1 以上の &quot;steps&quot; が必要です。</translation>
    </message>
    <message>
        <source>%1: &quot;cores&quot; must be a list of logical CPU numbers.</source>
        <translation>%1: &quot;cores&quot; には論理 CPU 番号のリストを指定してください。</translation>
    </message>
    <message>
        <source>&quot;cores&quot;: &quot;%1&quot; is not a list of CPU numbers such as 0,2-3.</source>
        <translation>&quot;cores&quot;: &quot;%1&quot; は 0,2-3 のような CPU 番号のリストではありません。</translation>
    </message>
    <message>
        <source>A message has %1 values; the maximum is %2.</source>
        <translation>メッセージの値が %1 個あります。最大は %2 個です。</translation>
    </message>
    <message>
        <source>A message has a value of %1 bytes; the maximum is %2.</source>
        <translation>メッセージに %1 バイトの値があります。最大は %2 バイトです。</translation>
    </message>
    <message>
        <source>Cannot create %1: %2.</source>
        <translation>%1 を作成できません: %2。</translation>
    </message>
    <message>
        <source>%1 is not a folder of a sweep.</source>
        <translation>%1 はスイープのフォルダではありません。</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot; is lost: %2</source>
        <translation>デバイス &quot;%1&quot; との接続が失われました: %2</translation>
    </message>
    <message>
        <source>%1 did not answer within half a minute.</source>
        <translation>%1 が 30 秒以内に応答しませんでした。</translation>
    </message>
    <message>
        <source>%1 failed: %2</source>
        <translation>%1 が失敗しました: %2</translation>
    </message>
    <message>
        <source>%1 does not have the format that this program writes.</source>
        <translation>%1 は、このプログラムがそこに書く内容と異なります。</translation>
    </message>
    <message>
        <source>No job of the sweep &quot;%1&quot; is open in %2.</source>
        <translation>スイープ &quot;%1&quot; のジョブで %2 に残っているものはありません。</translation>
    </message>
    <message>
        <source>%1 is not a result file of a task.</source>
        <translation>%1 はタスクの結果ファイルではありません。</translation>
    </message>
    <message>
        <source>%1 has another sweep&apos;s points.</source>
        <translation>%1 は別のスイープのポイントです。</translation>
    </message>
    <message>
        <source>%1 has a &quot;command&quot; and also &quot;%2&quot;, which already defines one.</source>
        <translation>%1 に &quot;command&quot; と、それを生成する &quot;%2&quot; の両方があります。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a string.</source>
        <translation>%1: &quot;%2&quot; にはテキストを指定してください。</translation>
    </message>
    <message>
        <source>%1 has no &quot;name&quot;.</source>
        <translation>%1 に &quot;name&quot; がありません。</translation>
    </message>
    <message>
        <source>%1: &quot;cores&quot; must be a list of processor numbers.</source>
        <translation>%1: &quot;cores&quot; にはプロセッサ番号のリストを指定してください。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a positive number.</source>
        <translation>%1: &quot;%2&quot; には正の数値を指定してください。</translation>
    </message>
    <message>
        <source>%1: &quot;crashes_in_a_row&quot; must be a whole number, 0 for never.</source>
        <translation>%1: &quot;crashes_in_a_row&quot; には整数を指定してください。0 は無制限です。</translation>
    </message>
    <message>
        <source>%1 must be a list of devices.</source>
        <translation>%1 にはデバイスのリストを指定してください。</translation>
    </message>
    <message>
        <source>%1 has two devices &quot;%2&quot;.</source>
        <translation>%1 にデバイス &quot;%2&quot; が 2 つあります。</translation>
    </message>
    <message>
        <source>A device list must be a list of devices.</source>
        <translation>デバイス一覧はデバイスのリストにしてください。</translation>
    </message>
    <message>
        <source>There is no device &quot;%1&quot;; parascope-cli devices lists them.</source>
        <translation>デバイス &quot;%1&quot; はありません。parascope-cli devices で一覧を表示できます。</translation>
    </message>
    <message>
        <source>There is no device &quot;%1&quot; (did you mean &quot;%2&quot;?); parascope-cli devices lists them.</source>
        <translation>デバイス &quot;%1&quot; はありません (もしかして &quot;%2&quot;)。parascope-cli devices で一覧を表示できます。</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot;: the worker offers no unit &quot;%2&quot; (it has none).</source>
        <translation>デバイス &quot;%1&quot;: ワーカーにユニット &quot;%2&quot; はありません (ユニットなし)。</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot;: the worker offers no unit &quot;%2&quot; (it has %3).</source>
        <translation>デバイス &quot;%1&quot;: ワーカーにユニット &quot;%2&quot; はありません (あるのは %3)。</translation>
    </message>
    <message>
        <source>the keeper of the worker did not answer</source>
        <translation>ワーカーのキーパーから応答がありません</translation>
    </message>
    <message>
        <source>the connection ended before the keeper of the worker answered</source>
        <translation>ワーカーのキーパーが応答する前に接続が切れました</translation>
    </message>
    <message>
        <source>the keeper of the worker refused: %1</source>
        <translation>ワーカーのキーパーが拒否しました: %1</translation>
    </message>
    <message>
        <source>the keeper of the worker refused: no reason given</source>
        <translation>ワーカーのキーパーが理由を示さずに拒否しました</translation>
    </message>
    <message>
        <source>the keeper of the worker sent an invalid answer</source>
        <translation>ワーカーのキーパーの応答が解釈できません</translation>
    </message>
    <message>
        <source>the keeper of the worker did not answer in the first %1 lines</source>
        <translation>ワーカーのキーパーの応答が最初の %1 行にありません</translation>
    </message>
    <message>
        <source>The worker has ended.</source>
        <translation>ワーカーが終了しました。</translation>
    </message>
    <message>
        <source>The worker&apos;s profile has no usable list of operations.</source>
        <translation>ワーカーのプロファイルに使用できる演算のリストがありません。</translation>
    </message>
    <message>
        <source>The request has no &quot;spec&quot;.</source>
        <translation>要求に &quot;spec&quot; がありません。</translation>
    </message>
    <message>
        <source>The request has no &quot;devices&quot;.</source>
        <translation>要求に &quot;devices&quot; がありません。</translation>
    </message>
    <message>
        <source>No sweep is running on %1.</source>
        <translation>%1 で実行中のスイープはありません。</translation>
    </message>
    <message>
        <source>The runner has gone.</source>
        <translation>ランナーがなくなりました。</translation>
    </message>
    <message>
        <source>The runner did not answer in time.</source>
        <translation>ランナーが時間内に応答しませんでした。</translation>
    </message>
    <message>
        <source>Cannot start the runner: %1.</source>
        <translation>ランナーを開始できません: %1。</translation>
    </message>
    <message>
        <source>The runner did not start in time.</source>
        <translation>ランナーが時間内に開始しませんでした。</translation>
    </message>
    <message>
        <source>Cannot start %1.</source>
        <translation>%1 を開始できません。</translation>
    </message>
    <message>
        <source>Cannot create a socket: %1.</source>
        <translation>ソケットを作成できません: %1。</translation>
    </message>
    <message>
        <source>Nothing is listening at %1.</source>
        <translation>%1 で待ち受けているものがありません。</translation>
    </message>
    <message>
        <source>Cannot connect to %1: %2.</source>
        <translation>%1 に接続できません: %2。</translation>
    </message>
    <message>
        <source>Another runner listens at %1.</source>
        <translation>別のランナーが %1 で待ち受けています。</translation>
    </message>
    <message>
        <source>Cannot listen at %1: %2.</source>
        <translation>%1 で待ち受けできません: %2。</translation>
    </message>
    <message>
        <source>The command of a worker is empty.</source>
        <translation>ワーカーのコマンドが空です。</translation>
    </message>
    <message>
        <source>Cannot create a pipe: %1.</source>
        <translation>パイプを作成できません: %1。</translation>
    </message>
    <message>
        <source>Cannot start a process: %1.</source>
        <translation>プロセスを開始できません: %1。</translation>
    </message>
    <message>
        <source>Cannot start %1: %2.</source>
        <translation>%1 を開始できません: %2。</translation>
    </message>
    <message>
        <source>The worker&apos;s input is closed.</source>
        <translation>ワーカーの入力が閉じています。</translation>
    </message>
    <message>
        <source>The worker has closed its input.</source>
        <translation>ワーカーが入力を閉じました。</translation>
    </message>
    <message>
        <source>The worker sends more than it reads.</source>
        <translation>ワーカーは送信するばかりで受信していません。</translation>
    </message>
    <message>
        <source>The worker does not read its input.</source>
        <translation>ワーカーが入力を読んでいません。</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot;: %2 (%3).</source>
        <translation>デバイス &quot;%1&quot;: %2 (%3)。</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot;: %2 (%3); its last words: %4</source>
        <translation>デバイス &quot;%1&quot;: %2 (%3)。最後の出力: %4</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a list of strings.</source>
        <translation>%1: &quot;%2&quot; にはテキストのリストを指定してください。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a whole number from 0 to %3.</source>
        <translation>%1: &quot;%2&quot; には 0 から %3 の整数を指定してください。</translation>
    </message>
    <message>
        <source>%1: &quot;target&quot; must be a host, user@host, or a Host of ssh&apos;s configuration.</source>
        <translation>%1: &quot;target&quot; にはホスト、user@host、または ssh の設定の Host を指定してください。</translation>
    </message>
    <message>
        <source>%1: &quot;worker&quot; is empty.</source>
        <translation>%1: &quot;worker&quot; が空です。</translation>
    </message>
    <message>
        <source>%1: &quot;environment&quot; must be an object of strings.</source>
        <translation>%1: &quot;environment&quot; にはテキストのオブジェクトを指定してください。</translation>
    </message>
    <message>
        <source>%1: &quot;environment&quot;: &quot;%2&quot; must be a variable name with a string value.</source>
        <translation>%1: &quot;environment&quot;: &quot;%2&quot; は変数の名前とテキストにしてください。</translation>
    </message>
    <message>
        <source>%1: &quot;keeper&quot; is empty.</source>
        <translation>%1: &quot;keeper&quot; が空です。</translation>
    </message>
    <message>
        <source>The step times of a run are damaged.</source>
        <translation>実行のステップ時間が破損しています。</translation>
    </message>
    <message>
        <source>&quot;steps&quot; must hold positive numbers of seconds</source>
        <translation>&quot;steps&quot; には正の秒数を指定してください</translation>
    </message>
    <message>
        <source>it has no family or no platform</source>
        <translation>ファミリまたはプラットフォームがありません</translation>
    </message>
    <message>
        <source>it is not an object</source>
        <translation>オブジェクトではありません</translation>
    </message>
    <message>
        <source>run_uuid, platform or family is missing</source>
        <translation>run_uuid, platform または family がありません</translation>
    </message>
    <message>
        <source>a step time is not positive</source>
        <translation>ステップ時間が正ではありません</translation>
    </message>
    <message>
        <source>a point is not an object</source>
        <translation>ポイントがオブジェクトではありません</translation>
    </message>
    <message>
        <source>a point has no family</source>
        <translation>ポイントにファミリがありません</translation>
    </message>
    <message>
        <source>a sweep is not an object</source>
        <translation>スイープがオブジェクトではありません</translation>
    </message>
    <message>
        <source>an event is not an object</source>
        <translation>イベントがオブジェクトではありません</translation>
    </message>
    <message>
        <source>The margin must be above 0, and the false discovery rate between 0 and 1.</source>
        <translation>許容差は 0 より大きく、偽発見率は 0 から 1 の範囲で指定してください。</translation>
    </message>
    <message>
        <source>The ridge penalty must be 0 or more.</source>
        <translation>リッジ罰則は 0 以上にしてください。</translation>
    </message>
    <message>
        <source>The regression was cancelled.</source>
        <translation>回帰は中止されました。</translation>
    </message>
    <message>
        <source>Weak scaling compares equal batches per device, and these runs have no batch.</source>
        <translation>弱スケーリングはデバイスあたりのバッチが等しいものを比較しますが、これらの実行にはバッチがありません。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>The point has no batch.</source>
        <translation>ポイントにバッチがありません。</translation>
    </message>
    <message>
        <source>Observations need a table of runs.</source>
        <translation>所見には実行の表が必要です。</translation>
    </message>
    <message>
        <source>figure: &quot;options&quot;: &quot;axes&quot; must be a list of column names</source>
        <translation>図: &quot;options&quot;: &quot;axes&quot; には列名のリストを指定してください</translation>
    </message>
    <message>
        <source>figure: &quot;options&quot;: &quot;names&quot; must map names to the labels in the figure: {&quot;tpu-v2&quot;: &quot;TPU v2&quot;}</source>
        <translation>図: &quot;options&quot;: &quot;names&quot; には名前の図での表記を指定してください: {&quot;tpu-v2&quot;: &quot;TPU v2&quot;}</translation>
    </message>
    <message>
        <source>figure: &quot;options&quot;: &quot;timing&quot; must be a string: how the steps were timed, or &quot;any&quot;</source>
        <translation>図: &quot;options&quot;: &quot;timing&quot; には計時方法のテキスト、または &quot;any&quot; を指定してください</translation>
    </message>
    <message>
        <source>The figure is no longer wanted.</source>
        <translation>この図はもう必要とされていません。</translation>
    </message>
    <message>
        <source>figure: &quot;options&quot;: &quot;share&quot; must be a list of x, y, colour, legend, or an object with the panels of each: {&quot;y&quot;: [&quot;b&quot;, &quot;c&quot;]}</source>
        <translation>図: &quot;options&quot;: &quot;share&quot; には x, y, colour, legend のリスト、または名前ごとのパネルを指定してください: {&quot;y&quot;: [&quot;b&quot;, &quot;c&quot;]}</translation>
    </message>
    <message>
        <source>There are no runs to copy.</source>
        <translation>コピーする実行がありません。</translation>
    </message>
    <message>
        <source>%1: the key &quot;%2&quot; is missing.</source>
        <translation>%1: キー &quot;%2&quot; がありません。</translation>
    </message>
    <message>
        <source>%1 must be a string.</source>
        <translation>%1 には文字列を指定してください。</translation>
    </message>
    <message>
        <source>%1 must be true or false.</source>
        <translation>%1 には true か false を指定してください。</translation>
    </message>
    <message>
        <source>%1 must be a whole number from %2 to %3.</source>
        <translation>%1 には %2 から %3 の整数を指定してください。</translation>
    </message>
    <message>
        <source>%1 must be a whole number that is not negative.</source>
        <translation>%1 には負でない整数を指定してください。</translation>
    </message>
    <message>
        <source>%1 must be a number from %2 to %3.</source>
        <translation>%1 には %2 から %3 の数値を指定してください。</translation>
    </message>
    <message>
        <source>%1 must be a list of strings.</source>
        <translation>%1 には文字列のリストを指定してください。</translation>
    </message>
    <message>
        <source>%1 must be a list of durations.</source>
        <translation>%1 には所要時間のリストを指定してください。</translation>
    </message>
    <message>
        <source>%1 must be a list of durations of a nanosecond to a year, in seconds.</source>
        <translation>%1 には 1 ナノ秒から 1 年までの所要時間のリストを秒で指定してください。</translation>
    </message>
    <message>
        <source>%1 must be one of %2 and is &quot;%3&quot;.</source>
        <translation>%1 に指定できるのは %2 ですが、&quot;%3&quot; になっています。</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>%1 を読み込めません。</translation>
    </message>
    <message>
        <source>%1 contains no ParaDnn logs (a NAME.out and a NAME.err per run).</source>
        <translation>%1 に ParaDnn のログがありません (実行ごとに NAME.out と NAME.err)。</translation>
    </message>
    <message>
        <source>%1 holds no rows below a header.</source>
        <translation>%1 のヘッダーの下に行がありません。</translation>
    </message>
    <message>
        <source>%1 is a folder, not a database.</source>
        <translation>%1 はデータベースではなくフォルダです。</translation>
    </message>
    <message>
        <source>%1 is an SQLite file, but not a Parascope database.</source>
        <translation>%1 は SQLite ファイルですが、Parascope のデータベースではありません。</translation>
    </message>
    <message>
        <source>%1 is being written by %2.</source>
        <translation>%1 は %2 が書き込み中です。</translation>
    </message>
    <message>
        <source>%1 is longer than %2 characters.</source>
        <translation>%1 は %2 文字を超えています。</translation>
    </message>
    <message>
        <source>%1 is neither JSON nor CSV.</source>
        <translation>%1 は JSON でも CSV でもありません。</translation>
    </message>
    <message>
        <source>%1 is not a ParaDnn file: it has no list &quot;labels&quot;.</source>
        <translation>%1 は ParaDnn のファイルではありません。リスト &quot;labels&quot; がありません。</translation>
    </message>
    <message>
        <source>%1 is not a ParaDnn performance file: it has no list &quot;example_per_sec&quot;.</source>
        <translation>%1 は ParaDnn の性能ファイルではありません。リスト &quot;example_per_sec&quot; がありません。</translation>
    </message>
    <message>
        <source>%1 is not a Parascope database.</source>
        <translation>%1 は Parascope のデータベースではありません。</translation>
    </message>
    <message>
        <source>%1 is truncated: %2 of %3 bytes are there.</source>
        <translation>%1 は途中で切れています: %3 バイト中 %2 バイトしかありません。</translation>
    </message>
    <message>
        <source>%1 is truncated: its header is incomplete.</source>
        <translation>%1 は途中で切れています: ヘッダーが不完全です。</translation>
    </message>
    <message>
        <source>%1 was written by a newer Parascope (schema %2, this program knows %3).</source>
        <translation>%1 はより新しい Parascope で書かれています (スキーマ %2、このプログラムは %3 まで対応)。</translation>
    </message>
    <message>
        <source>%1, column %2: %3</source>
        <translation>%1、列 %2: %3</translation>
    </message>
    <message>
        <source>%1, line %2: a quote is never closed.</source>
        <translation>%1、%2 行目: 引用符が閉じられていません。</translation>
    </message>
    <message>
        <source>%1, line 1: there is no column &quot;platform&quot;; name it with --platform.</source>
        <translation>%1、1 行目: 列 &quot;platform&quot; がありません。--platform で指定してください。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number</source>
        <translation>&quot;%1&quot; は数値ではありません</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an outcome</source>
        <translation>&quot;%1&quot; は終了状態ではありません</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a whole number</source>
        <translation>&quot;%1&quot; は整数ではありません</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not have the type that an export uses</source>
        <translation>&quot;%1&quot; の型がエクスポートのものと異なります</translation>
    </message>
    <message>
        <source>%1 belongs to another file and cannot be moved away: %2.</source>
        <translation>%1 は別のファイルのもので、移動できません: %2。</translation>
    </message>
    <message>
        <source>%1 cannot be opened for writing: %2.</source>
        <translation>%1 を書き込み用に開けません: %2。</translation>
    </message>
    <message>
        <source>%1 could not be copied for reading: %2.</source>
        <translation>%1 を閲覧用にコピーできませんでした: %2。</translation>
    </message>
    <message>
        <source>%1 could not be created: %2.</source>
        <translation>%1 を作成できませんでした: %2。</translation>
    </message>
    <message>
        <source>%1 does not state whether it is from a TPU or a GPU; name it with --platform.</source>
        <translation>%1 は TPU のものか GPU のものか判別できません。--platform で指定してください。</translation>
    </message>
    <message>
        <source>%1 has %2 names (hard links): a writer that uses one name is not detected under another. Keep one name, or copy the file.</source>
        <translation>%1 には名前が %2 個あります (ハードリンク)。ある名前で書き込むプログラムは、別の名前からは見えません。名前を 1 つにするか、ファイルをコピーしてください。</translation>
    </message>
    <message>
        <source>%1 has no run %2.</source>
        <translation>%1 に実行 %2 はありません。</translation>
    </message>
    <message>
        <source>%1 has no schema version.</source>
        <translation>%1 にスキーマのバージョンがありません。</translation>
    </message>
    <message>
        <source>%1 claims more step times than a file of its size can contain: it is damaged or was manipulated.</source>
        <translation>%1 のステップ時間は、このサイズのファイルに入る量を超えています。破損しているか、意図的に作られたものです。</translation>
    </message>
    <message>
        <source>%1 is a database; &quot;merge&quot; adds databases to each other.</source>
        <translation>%1 はデータベースです。データベースどうしは &quot;merge&quot; で結合します。</translation>
    </message>
    <message>
        <source>%1 is being written by another program, under another name.</source>
        <translation>%1 は別のプログラムが別の名前で書き込み中です。</translation>
    </message>
    <message>
        <source>%1 is being written under another name; open it by that.</source>
        <translation>%1 は別の名前で書き込み中です。その名前で開いてください。</translation>
    </message>
    <message>
        <source>%1 is damaged.</source>
        <translation>%1 は破損しています。</translation>
    </message>
    <message>
        <source>%1 is damaged: a run has no configuration.</source>
        <translation>%1 は破損しています: 設定のない実行があります。</translation>
    </message>
    <message>
        <source>%1 is damaged: a run has no setup.</source>
        <translation>%1 は破損しています: 条件のない実行があります。</translation>
    </message>
    <message>
        <source>%1 is damaged: run %2 has no known outcome.</source>
        <translation>%1 は破損しています: 実行 %2 の終了状態が未知です。</translation>
    </message>
    <message>
        <source>%1 is not a Benchmarker result: &quot;framework&quot;, &quot;problem&quot; or &quot;batch_size&quot; is missing.</source>
        <translation>%1 は Benchmarker の結果ではありません: &quot;framework&quot;, &quot;problem&quot; または &quot;batch_size&quot; がありません。</translation>
    </message>
    <message>
        <source>%1 is not a ParaDnn trace: it has no list &quot;labels&quot;.</source>
        <translation>%1 は ParaDnn のトレースではありません。リスト &quot;labels&quot; がありません。</translation>
    </message>
    <message>
        <source>%1 is not an export of Parascope.</source>
        <translation>%1 は Parascope のエクスポートではありません。</translation>
    </message>
    <message>
        <source>%1 is not an object.</source>
        <translation>%1 はオブジェクトではありません。</translation>
    </message>
    <message>
        <source>%1 was exported by a newer Parascope.</source>
        <translation>%1 はより新しい Parascope でエクスポートされています。</translation>
    </message>
    <message>
        <source>%1 was replaced while it was being opened.</source>
        <translation>%1 は開いている間に置き換えられました。</translation>
    </message>
    <message>
        <source>%1, line 1: two columns are &quot;%2&quot;.</source>
        <translation>%1、1 行目: 列 &quot;%2&quot; が 2 つあります。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a number</source>
        <translation>%1: &quot;%2&quot; は数値ではありません</translation>
    </message>
    <message>
        <source>%1: &quot;batch_size&quot; is not a positive number.</source>
        <translation>%1: &quot;batch_size&quot; は正の数値ではありません。</translation>
    </message>
    <message>
        <source>%1: &quot;columns&quot; is not an object.</source>
        <translation>%1: &quot;columns&quot; はオブジェクトではありません。</translation>
    </message>
    <message>
        <source>%1: &quot;device&quot; is missing; name the platform with --platform.</source>
        <translation>%1: &quot;device&quot; がありません。--platform でプラットフォームを指定してください。</translation>
    </message>
    <message>
        <source>%1: &quot;ignore&quot; holds something that is not a column name.</source>
        <translation>%1: &quot;ignore&quot; に列名でないものがあります。</translation>
    </message>
    <message>
        <source>%1: &quot;ignore&quot; is not a list.</source>
        <translation>%1: &quot;ignore&quot; はリストではありません。</translation>
    </message>
    <message>
        <source>%1: &quot;problem&quot; has no &quot;name&quot;.</source>
        <translation>%1: &quot;problem&quot; に &quot;name&quot; がありません。</translation>
    </message>
    <message>
        <source>%1: &quot;scale&quot; of column &quot;%2&quot; must be a number other than 0.</source>
        <translation>%1: 列 &quot;%2&quot; の &quot;scale&quot; は 0 以外の数値にしてください。</translation>
    </message>
    <message>
        <source>%1: &quot;set&quot; is not an object.</source>
        <translation>%1: &quot;set&quot; はオブジェクトではありません。</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2。</translation>
    </message>
    <message>
        <source>%1: column &quot;%2&quot; has no target.</source>
        <translation>%1: 列 &quot;%2&quot; に割り当て先がありません。</translation>
    </message>
    <message>
        <source>%1: the list &quot;%2&quot; does not have the same length as &quot;labels&quot;.</source>
        <translation>%1: リスト &quot;%2&quot; の長さが &quot;labels&quot; と異なります。</translation>
    </message>
    <message>
        <source>%1: the list &quot;states&quot; does not have the same length as &quot;err_jobs&quot;.</source>
        <translation>%1: リスト &quot;states&quot; の長さが &quot;err_jobs&quot; と異なります。</translation>
    </message>
    <message>
        <source>A column map is for CSV files; %1 is to be read as %2.</source>
        <translation>列の対応表は CSV ファイル用です。%1 は %2 として読み込みます。</translation>
    </message>
    <message>
        <source>The column map sets %1.</source>
        <translation>列の対応表の設定に誤りがあります: %1。</translation>
    </message>
    <message>
        <source>The loss &quot;%1&quot; is not a scalar.</source>
        <translation>損失 &quot;%1&quot; がスカラーではありません。</translation>
    </message>
    <message>
        <source>run %1 refers to point %2, but there are %3</source>
        <translation>実行 %1 はポイント %2 のものですが、ポイントは %3 個です</translation>
    </message>
    <message>
        <source>%1: there is no folder %2</source>
        <translation>%1: フォルダ %2 がありません</translation>
    </message>
    <message>
        <source>a resolution of %1 dpi gives no usable image</source>
        <translation>解像度 %1 dpi では使用できる画像になりません</translation>
    </message>
    <message>
        <source>%1: the ending must be pdf, svg, png, tex or csv</source>
        <translation>%1: 拡張子は pdf, svg, png, tex, csv のいずれかにしてください</translation>
    </message>
    <message>
        <source>%1: nothing to draw: %2</source>
        <translation>%1: 描画するものがありません: %2</translation>
    </message>
    <message>
        <source>%1: the image could not be encoded</source>
        <translation>%1: 画像を符号化できませんでした</translation>
    </message>
    <message>
        <source>%1: carries no figure of this program</source>
        <translation>%1: このプログラムの図が入っていません</translation>
    </message>
    <message>
        <source>style: &quot;preset&quot;: &quot;%1&quot; is not known</source>
        <translation>スタイル: &quot;preset&quot;: &quot;%1&quot; は未知です</translation>
    </message>
    <message>
        <source>style: &quot;font&quot;: the font &quot;%1&quot; is not installed</source>
        <translation>スタイル: &quot;font&quot;: フォント &quot;%1&quot; はインストールされていません</translation>
    </message>
    <message>
        <source>a LaTeX table: there is no run %1</source>
        <translation>LaTeX の表: 実行 %1 はありません</translation>
    </message>
    <message>
        <source>TikZ source of %1 marks would exhaust TeX&apos;s memory (at most %2); PDF and SVG rasterise such a cloud</source>
        <translation>%1 個の点の TikZ ソースは TeX のメモリを超えます (最大 %2)。PDF と SVG ではこのような点群をラスター化します</translation>
    </message>
    <message>
        <source>The database is damaged: a row of %1 refers to a missing row of %2; it was left as it is.</source>
        <translation>データベースが破損しています: %1 の行が %2 にない行を参照しています。データベースは変更していません。</translation>
    </message>
    <message>
        <source>There is no import format &quot;%1&quot;; available: %2.</source>
        <translation>インポート形式 &quot;%1&quot; はありません。使えるのは %2 です。</translation>
    </message>
    <message>
        <source>--percentiles: &quot;%1&quot; is neither paper nor tukey.</source>
        <translation>--percentiles: &quot;%1&quot; は paper でも tukey でもありません。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains text; a box plot needs numbers.</source>
        <translation>&quot;%1&quot; はテキストです。箱ひげ図には数値が必要です。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains text; a comparison needs numbers.</source>
        <translation>&quot;%1&quot; はテキストです。比較には数値が必要です。</translation>
    </message>
    <message>
        <source>%1 runs are in A and in B; the two sides must not overlap.</source>
        <translation>%1 件の実行が A と B の両方にあります。両側は重ならないようにしてください。</translation>
    </message>
    <message>
        <source>Time is added up by operation or layer, not by &quot;%1&quot;.</source>
        <translation>時間は演算または層で集計します。&quot;%1&quot; では集計できません。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an aggregation; use median, best, mean, geometric, count or spread.</source>
        <translation>&quot;%1&quot; は集約方法ではありません。使えるのは median, best, mean, geometric, count, spread です。</translation>
    </message>
    <message>
        <source>The axes of a heat map must differ; both are &quot;%1&quot;.</source>
        <translation>ヒートマップの 2 つの軸は別のものにしてください。両方とも &quot;%1&quot; です。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds no numbers, so it cannot be a heat map&apos;s metric.</source>
        <translation>&quot;%1&quot; には数値がないため、ヒートマップの指標にできません。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is an axis and cannot be fixed.</source>
        <translation>&quot;%1&quot; は軸なので、固定できません。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains text; a regression needs numbers.</source>
        <translation>&quot;%1&quot; はテキストです。回帰には数値が必要です。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains text, so it cannot be a regression&apos;s target.</source>
        <translation>&quot;%1&quot; はテキストなので、回帰の目的変数にできません。</translation>
    </message>
    <message>
        <source>The order of a regression is 1 or 2, not %1.</source>
        <translation>回帰の次数は 1 または 2 です。%1 は使えません。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds no numbers.</source>
        <translation>&quot;%1&quot; に数値がありません。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds numbers; two names are compared here.</source>
        <translation>&quot;%1&quot; は数値です。ここでは 2 つの名前を比較します。</translation>
    </message>
    <message>
        <source>There is no %1 &quot;%2&quot;, and the runs have no other.</source>
        <translation>%1 &quot;%2&quot; はありません。1 つもありません。</translation>
    </message>
    <message>
        <source>There is no %1 &quot;%2&quot;; available: %3.</source>
        <translation>%1 &quot;%2&quot; はありません。あるのは %3 です。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; would mix FLOP counts of several definitions (%2); choose one with --flops, or filter by flops_definition.</source>
        <translation>&quot;%1&quot; では定義の異なる FLOP 数 (%2) が混在します。--flops で 1 つ選ぶか、flops_definition で絞り込んでください。</translation>
    </message>
    <message>
        <source>--match: &quot;%1&quot; is not work, batch*K (K a number) or best-batch.</source>
        <translation>--match: &quot;%1&quot; は work, batch*K (K は数値), best-batch のいずれでもありません。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds no numbers, so it has no ratio.</source>
        <translation>&quot;%1&quot; には数値がないため、比を計算できません。</translation>
    </message>
    <message>
        <source>A speedup compares two; numerator and denominator are both &quot;%1&quot;.</source>
        <translation>速度比は 2 つを比較します。分子と分母が両方とも &quot;%1&quot; です。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds numbers; versions and data types are names.</source>
        <translation>&quot;%1&quot; は数値です。バージョンとデータ型は名前です。</translation>
    </message>
    <message>
        <source>No run here was timed as &quot;%1&quot;; available: %2, and any.</source>
        <translation>計時方法が &quot;%1&quot; の実行はありません。使えるのは %2 と any です。</translation>
    </message>
    <message>
        <source>The selection has %1 rows, the table %2.</source>
        <translation>選択は %1 行、表は %2 行です。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds numbers; it cannot be &quot;%2&quot;.</source>
        <translation>&quot;%1&quot; は数値です。&quot;%2&quot; にはできません。</translation>
    </message>
    <message>
        <source>figure: &quot;kind&quot;: &quot;%1&quot; is not drawn by this version</source>
        <translation>図: &quot;kind&quot;: &quot;%1&quot; はこのバージョンでは描画できません</translation>
    </message>
    <message>
        <source>figure: &quot;panels&quot;: panel %1 (%2) itself has several parts</source>
        <translation>図: &quot;panels&quot;: パネル %1 (%2) はそれ自体が複数の部分に分かれています</translation>
    </message>
    <message>
        <source>figure: &quot;panels&quot;: panel %1 (%2) is empty: %3</source>
        <translation>図: &quot;panels&quot;: パネル %1 (%2) が空です: %3</translation>
    </message>
    <message>
        <source>figure: &quot;options&quot;: &quot;share&quot;: panels %1 and %2 have different %3 axes</source>
        <translation>図: &quot;options&quot;: &quot;share&quot;: パネル %1 と %2 の %3 軸が異なります</translation>
    </message>
    <message>
        <source>figure: &quot;options&quot;: &quot;share&quot;: panels %1 and %2 have different colour scales</source>
        <translation>図: &quot;options&quot;: &quot;share&quot;: パネル %1 と %2 のカラースケールが異なります</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot;: &quot;%3&quot; is not one of %4</source>
        <translation>%1: &quot;%2&quot;: &quot;%3&quot; は %4 のいずれでもありません</translation>
    </message>
    <message>
        <source>%1: must be an object</source>
        <translation>%1: オブジェクトを指定してください</translation>
    </message>
    <message>
        <source>%1: a figure spec is an object</source>
        <translation>%1: 図の仕様はオブジェクトで指定してください</translation>
    </message>
    <message>
        <source>%1: &quot;kind&quot;: &quot;%2&quot; is not one of %3</source>
        <translation>%1: &quot;kind&quot;: &quot;%2&quot; は %3 のいずれでもありません</translation>
    </message>
    <message>
        <source>%1: &quot;panels&quot; must be a list of at most 24 figures</source>
        <translation>%1: &quot;panels&quot; には最大 24 個の図のリストを指定してください</translation>
    </message>
    <message>
        <source>%1: a panel cannot be a composite itself</source>
        <translation>%1: パネルに複合図は使えません</translation>
    </message>
    <message>
        <source>%1: &quot;panels&quot;: &quot;%2&quot; is %3 in a panel and %4 in the figure; one figure has one</source>
        <translation>%1: &quot;panels&quot;: &quot;%2&quot; がパネルでは %3、図では %4 です。1 つの図では 1 つにしてください</translation>
    </message>
    <message>
        <source>%1: &quot;panels&quot; belongs to the kind &quot;composite&quot;, and only to it</source>
        <translation>%1: &quot;panels&quot; は種類 &quot;composite&quot; でのみ使えます</translation>
    </message>
    <message>
        <source>Layer &quot;%1&quot;: %2.</source>
        <translation>層 &quot;%1&quot;: %2。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a peak; use datasheet, measured, or a number of FLOP/s.</source>
        <translation>&quot;%1&quot; はピークではありません。使えるのは datasheet, measured, または FLOP/s の数値です。</translation>
    </message>
    <message>
        <source>The step times of run %1 were not recorded.</source>
        <translation>実行 %1 のステップ時間は記録されていません。</translation>
    </message>
    <message>
        <source>None of the open databases holds the run %1.</source>
        <translation>開いているどのデータベースにも実行 %1 はありません。</translation>
    </message>
    <message>
        <source>%1 is a device, not a file.</source>
        <translation>%1 はファイルではなくデバイスです。</translation>
    </message>
    <message>
        <source>%1 must be a number, not &quot;%2&quot;.</source>
        <translation>%1 には数値を指定してください。&quot;%2&quot; は使えません。</translation>
    </message>
    <message>
        <source>%1 has both &quot;config&quot; and &quot;%2&quot;.</source>
        <translation>%1 に &quot;config&quot; と &quot;%2&quot; の両方があります。</translation>
    </message>
    <message>
        <source>%1 sets &quot;%2&quot;, which the family &quot;%3&quot; does not have.</source>
        <translation>%1 に &quot;%2&quot; がありますが、ファミリ &quot;%3&quot; にはありません。</translation>
    </message>
    <message>
        <source>%1 and measure.repeats are the same: give one of them.</source>
        <translation>%1 と measure.repeats は同じものです。どちらか一方を指定してください。</translation>
    </message>
    <message>
        <source>%1 must be coarse, shuffle, listed or adaptive, not &quot;%2&quot;.</source>
        <translation>%1 には coarse, shuffle, listed, adaptive のいずれかを指定してください。&quot;%2&quot; は使えません。</translation>
    </message>
    <message>
        <source>%1 needs &quot;order&quot;: &quot;adaptive&quot;.</source>
        <translation>%1 には &quot;order&quot;: &quot;adaptive&quot; が必要です。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a number above 0 and not above 1.</source>
        <translation>%1: &quot;%2&quot; には 0 より大きく 1 以下の数値を指定してください。</translation>
    </message>
    <message>
        <source>%1 must be an object with one of &quot;map_error&quot;, &quot;fraction&quot; and &quot;seconds&quot;.</source>
        <translation>%1 には &quot;map_error&quot;, &quot;fraction&quot;, &quot;seconds&quot; のいずれか 1 つを持つオブジェクトを指定してください。</translation>
    </message>
    <message>
        <source>%1 asks two questions; one at a time.</source>
        <translation>%1 に 2 つの問いがあります。1 つずつにしてください。</translation>
    </message>
    <message>
        <source>%1: &quot;border&quot; must be a list of two platforms.</source>
        <translation>%1: &quot;border&quot; には 2 つのプラットフォームのリストを指定してください。</translation>
    </message>
    <message>
        <source>%1 needs &quot;largest&quot;, &quot;smallest&quot;, &quot;border&quot; or &quot;contour&quot;.</source>
        <translation>%1 には &quot;largest&quot;, &quot;smallest&quot;, &quot;border&quot;, &quot;contour&quot; のいずれかが必要です。</translation>
    </message>
    <message>
        <source>%1: &quot;where&quot; belongs to &quot;largest&quot; and &quot;smallest&quot;.</source>
        <translation>%1: &quot;where&quot; は &quot;largest&quot; と &quot;smallest&quot; で使います。</translation>
    </message>
    <message>
        <source>%1: &quot;contour&quot; and &quot;at&quot; belong together.</source>
        <translation>%1: &quot;contour&quot; と &quot;at&quot; は一緒に指定してください。</translation>
    </message>
    <message>
        <source>%1: &quot;at&quot; must be a positive number.</source>
        <translation>%1: &quot;at&quot; には正の数値を指定してください。</translation>
    </message>
    <message>
        <source>%1 completed runs are too few to predict others from; at least %2 are needed.</source>
        <translation>完了した実行が %1 件では少なすぎて、ほかを予測できません。%2 件以上必要です。</translation>
    </message>
    <message>
        <source>&quot;kv_heads&quot;: %1 key-value heads do not divide %2 heads.</source>
        <translation>&quot;kv_heads&quot;: キー・バリューの %1 ヘッドでは %2 ヘッドを割り切れません。</translation>
    </message>
    <message>
        <source>&quot;heads&quot;: %1 heads do not divide the width %2.</source>
        <translation>&quot;heads&quot;: %1 ヘッドでは幅 %2 を割り切れません。</translation>
    </message>
    <message>
        <source>&quot;rope_width&quot; must be given where &quot;kv_rank&quot; is.</source>
        <translation>&quot;kv_rank&quot; を指定する場合は &quot;rope_width&quot; も必要です。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; needs &quot;kv_rank&quot;.</source>
        <translation>&quot;%1&quot; には &quot;kv_rank&quot; が必要です。</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: rotary positions need an even width, not %2.</source>
        <translation>&quot;%1&quot;: 回転位置埋め込みの幅は偶数にしてください。%2 は使えません。</translation>
    </message>
    <message>
        <source>&quot;rope_width&quot; is %1, more than a head&apos;s %2.</source>
        <translation>&quot;rope_width&quot; が %1 で、ヘッドの %2 を超えています。</translation>
    </message>
    <message>
        <source>&quot;position&quot; must be rope where &quot;kv_rank&quot; is given.</source>
        <translation>&quot;kv_rank&quot; を指定する場合、&quot;position&quot; は rope にしてください。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2, more than the %3 learned positions.</source>
        <translation>&quot;%1&quot; が %2 で、学習済みの %3 位置を超えています。</translation>
    </message>
    <message>
        <source>&quot;inner&quot; must be at least 1.</source>
        <translation>&quot;inner&quot; は 1 以上にしてください。</translation>
    </message>
    <message>
        <source>&quot;top_k&quot; is %1, more than the %2 experts.</source>
        <translation>&quot;top_k&quot; が %1 で、エキスパート数 %2 を超えています。</translation>
    </message>
    <message>
        <source>&quot;expert_inner&quot; must be at least 1.</source>
        <translation>&quot;expert_inner&quot; は 1 以上にしてください。</translation>
    </message>
    <message>
        <source>&quot;activation&quot;: experts are gated (swiglu or geglu), not %1.</source>
        <translation>&quot;activation&quot;: エキスパートはゲート付き (swiglu または geglu) です。%1 は使えません。</translation>
    </message>
    <message>
        <source>&quot;patch&quot;: patches of %1 do not divide an image of %2.</source>
        <translation>&quot;patch&quot;: パッチ %1 では画像 %2 を割り切れません。</translation>
    </message>
    <message>
        <source>&quot;length&quot; is %1, more than the %2 learned positions.</source>
        <translation>&quot;length&quot; が %1 で、学習済みの %2 位置を超えています。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be a number, not &quot;%2&quot;.</source>
        <translation>&quot;%1&quot; には数値を指定してください。&quot;%2&quot; は使えません。</translation>
    </message>
    <message>
        <source>Family &quot;%1&quot; has no mode &quot;%2&quot;.</source>
        <translation>ファミリ &quot;%1&quot; にモード &quot;%2&quot; はありません。</translation>
    </message>
    <message>
        <source>&quot;patch&quot;: patches of %1 do not divide a latent image of %2.</source>
        <translation>&quot;patch&quot;: パッチ %1 では潜在画像 %2 を割り切れません。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be widths such as 512-256 or none, not &quot;%2&quot;.</source>
        <translation>&quot;%1&quot; には 512-256 のような幅、または none を指定してください。&quot;%2&quot; は使えません。</translation>
    </message>
    <message>
        <source>&quot;levels&quot; must be factors such as 1-2-2-2, not &quot;%1&quot;.</source>
        <translation>&quot;levels&quot; には 1-2-2-2 のような倍率を指定してください。&quot;%1&quot; は使えません。</translation>
    </message>
    <message>
        <source>&quot;groups&quot;: %1 groups do not divide %2 filters.</source>
        <translation>&quot;groups&quot;: %1 グループでは %2 フィルタを割り切れません。</translation>
    </message>
    <message>
        <source>&quot;image&quot; is %1, too small for %2 levels.</source>
        <translation>&quot;image&quot; の %1 は %2 レベルには小さすぎます。</translation>
    </message>
    <message>
        <source>Weight &quot;%1&quot;: unknown dtype &quot;%2&quot;.</source>
        <translation>重み &quot;%1&quot;: 未知の dtype &quot;%2&quot;。</translation>
    </message>
    <message>
        <source>%1 must hold an object.</source>
        <translation>%1 にはオブジェクトが必要です。</translation>
    </message>
    <message>
        <source>%1 is missing: it defines which kind of model this is.</source>
        <translation>%1 がありません。モデルの種類を示すものです。</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <translation>%1 %2。</translation>
    </message>
    <message>
        <source>%1 is not a known key of %2 models, and it may change the model.</source>
        <translation>%1 は、ここにある %2 モデルのどれにもないキーで、モデルを変える可能性があります。</translation>
    </message>
    <message>
        <source>%1 has no &quot;args&quot;.</source>
        <translation>%1 に &quot;args&quot; がありません。</translation>
    </message>
    <message>
        <source>%1: a %2 has no argument &quot;%3&quot;.</source>
        <translation>%1: %2 に引数 &quot;%3&quot; はありません。</translation>
    </message>
    <message>
        <source>%1: there is no data type &quot;%2&quot;.</source>
        <translation>%1: データ型 &quot;%2&quot; はありません。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is %3, and the keys are %4.</source>
        <translation>%1: &quot;%2&quot; は %3 ですが、キーは %4 です。</translation>
    </message>
    <message>
        <source>%1 must hold a list of operators.</source>
        <translation>%1 には演算子のリストが必要です。</translation>
    </message>
    <message>
        <source>%1 has no &quot;type&quot;.</source>
        <translation>%1 に &quot;type&quot; がありません。</translation>
    </message>
    <message>
        <source>%1: the type &quot;%2&quot; is not a point of the family &quot;%3&quot;.</source>
        <translation>%1: 種別 &quot;%2&quot; はファミリ &quot;%3&quot; のポイントではありません。</translation>
    </message>
    <message>
        <source>&quot;out_dtype&quot;: results of this type cannot be stored in %1.</source>
        <translation>&quot;out_dtype&quot;: この型の結果は %1 には格納できません。</translation>
    </message>
    <message>
        <source>&quot;context&quot; is %1, less than the %2 queries at its end.</source>
        <translation>&quot;context&quot; が %1 で、末尾の %2 クエリより小さくなっています。</translation>
    </message>
    <message>
        <source>&quot;rope_width&quot; must be even and at most a head&apos;s %1, not %2.</source>
        <translation>&quot;rope_width&quot; はヘッドの %1 以下の偶数にしてください。%2 は使えません。</translation>
    </message>
    <message>
        <source>&quot;window&quot; needs &quot;causal&quot; 1.</source>
        <translation>&quot;window&quot; には &quot;causal&quot; 1 が必要です。</translation>
    </message>
    <message>
        <source>&quot;expert_parallel&quot;: %1 devices cannot evenly share %2 experts and %3 per token.</source>
        <translation>&quot;expert_parallel&quot;: %1 デバイスでは %2 エキスパートとトークンあたり %3 を均等に分けられません。</translation>
    </message>
    <message>
        <source>&quot;tensor_parallel&quot;: an inner width of %1 does not divide evenly.</source>
        <translation>&quot;tensor_parallel&quot;: 内部幅 %1 を均等に分けられません。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be even and at most a head&apos;s %2, not %3.</source>
        <translation>&quot;%1&quot; はヘッドの %2 以下の偶数にしてください。%3 は使えません。</translation>
    </message>
    <message>
        <source>&quot;rope_scaling&quot;: &quot;%1&quot; holds something that is not a positive number.</source>
        <translation>&quot;rope_scaling&quot;: &quot;%1&quot; に正の数値でないものがあります。</translation>
    </message>
    <message>
        <source>&quot;rope_scaling&quot; cannot be &quot;%1&quot;; it must be none, linear, llama3, yarn or list.</source>
        <translation>&quot;rope_scaling&quot; に &quot;%1&quot; は使えません。使えるのは none, linear, llama3, yarn, list です。</translation>
    </message>
    <message>
        <source>&quot;rope_scaling&quot;: %1 takes %2 numbers, %3 are given.</source>
        <translation>&quot;rope_scaling&quot;: %1 には %2 個の数値が必要ですが、%3 個指定されています。</translation>
    </message>
    <message>
        <source>&quot;goal&quot;: there is no metric &quot;%1&quot; that a sweep could look for.</source>
        <translation>&quot;goal&quot;: スイープで探索できる指標 &quot;%1&quot; はありません。</translation>
    </message>
    <message>
        <source>&quot;goal&quot;: the sweep has no device of platform &quot;%1&quot;.</source>
        <translation>&quot;goal&quot;: スイープにプラットフォーム &quot;%1&quot; のデバイスがありません。</translation>
    </message>
    <message>
        <source>&quot;goal&quot;: the peak FLOP/s of &quot;%1&quot; is unknown, so that nothing is known of its utilisation.</source>
        <translation>&quot;goal&quot;: &quot;%1&quot; のピーク FLOP/s が不明なため、利用率がわかりません。</translation>
    </message>
    <message>
        <source>&quot;goal&quot;: no point of the grid meets &quot;%1&quot;.</source>
        <translation>&quot;goal&quot;: &quot;%1&quot; を満たすポイントがグリッドにありません。</translation>
    </message>
    <message>
        <source>The run %1 is of &quot;%2&quot;, a model that is unknown to this program.</source>
        <translation>実行 %1 は &quot;%2&quot; のもので、このプログラムには未知のモデルです。</translation>
    </message>
    <message>
        <source>No run was named.</source>
        <translation>実行が指定されていません。</translation>
    </message>
    <message>
        <source>The runs are from several sweeps or families (%1 and %2); a command can measure only one of them.</source>
        <translation>実行が複数のスイープまたはファミリ (%1 と %2) にわたっています。1 つのコマンドで測定できるのは 1 つだけです。</translation>
    </message>
    <message>
        <source>The run %1 is of &quot;%2&quot;, which this program does not create, and its record does not contain the original command.</source>
        <translation>実行 %1 は &quot;%2&quot; のものですが、このプログラムでは作成できず、記録にも元のコマンドがありません。</translation>
    </message>
    <message>
        <source>%1: &quot;speed&quot; must be a positive number.</source>
        <translation>%1: &quot;speed&quot; には正の数値を指定してください。</translation>
    </message>
    <message>
        <source>%1: a replay device has the keys &quot;platform&quot; and &quot;speed&quot;, not &quot;%2&quot;.</source>
        <translation>%1: 再生デバイスで使えるのは &quot;platform&quot; と &quot;speed&quot; です。&quot;%2&quot; は使えません。</translation>
    </message>
    <message>
        <source>%1 holds no runs to replay.</source>
        <translation>%1 に再生する実行がありません。</translation>
    </message>
    <message>
        <source>%1 has runs of %2; name one: %3%4?platform=%5</source>
        <translation>%1 には %2 の実行があります。1 つ指定してください: %3%4?platform=%5</translation>
    </message>
    <message>
        <source>%1 has no runs of &quot;%2&quot;, but of %3.</source>
        <translation>%1 に &quot;%2&quot; の実行はなく、あるのは %3 です。</translation>
    </message>
    <message>
        <source>The runner&apos;s answer is larger than %1 MiB.</source>
        <translation>ランナーの応答が %1 MiB を超えています。</translation>
    </message>
    <message>
        <source>Another user is listening at %1 and is not trusted; remove that file.</source>
        <translation>%1 で別のユーザが待ち受けており、信頼できません。そのファイルを削除してください。</translation>
    </message>
    <message>
        <source>The spec on standard input is longer than %1 bytes.</source>
        <translation>標準入力の仕様が %1 バイトを超えています。</translation>
    </message>
    <message>
        <source>%1 changed during each attempt to copy it: another host is writing it. Try again later.</source>
        <translation>%1 はコピーするたびに変化しました。別のホストが書き込んでいます。しばらくしてからやり直してください。</translation>
    </message>
    <message>
        <source>%1 is not a regular file and cannot be a database.</source>
        <translation>%1 は通常のファイルではなく、データベースにできません。</translation>
    </message>
    <message>
        <source>%1 cannot be written because its folder is not writable (%2); copy it to a folder of yours, or choose another place.</source>
        <translation>%1 には書き込めません。フォルダに書き込めないためです (%2)。自分のフォルダにコピーするか、別の場所を選んでください。</translation>
    </message>
    <message>
        <source>%1 holds no run.</source>
        <translation>%1 に実行がありません。</translation>
    </message>
    <message>
        <source>%1 contains no readable run; line or record %2: %3.</source>
        <translation>%1 に読み込める実行がありません。行またはレコード %2: %3。</translation>
    </message>
    <message>
        <source>%1 is not a regular file.</source>
        <translation>%1 は通常のファイルではありません。</translation>
    </message>
    <message>
        <source>%1, line 1: there is no column &quot;family&quot;, and a column map can set it.</source>
        <translation>%1、1 行目: 列 &quot;family&quot; がありません。列の対応表で設定できます。</translation>
    </message>
    <message>
        <source>%1 is compressed (%2); unpack it first.</source>
        <translation>%1 は圧縮されています (%2)。先に展開してください。</translation>
    </message>
    <message>
        <source>%1 holds no results of %2.</source>
        <translation>%1 に %2 の結果がありません。</translation>
    </message>
    <message>
        <source>%1 holds more than %2 files.</source>
        <translation>%1 のファイルが %2 個を超えています。</translation>
    </message>
    <message>
        <source>%1 holds no results that can be read, and no logs of ParaDnn.</source>
        <translation>%1 に読み込める結果も ParaDnn のログもありません。</translation>
    </message>
    <message>
        <source>%1: the SQL cannot be read: %2.</source>
        <translation>%1: SQL を読み込めません: %2。</translation>
    </message>
    <message>
        <source>%1 does not fit into memory.</source>
        <translation>%1 がメモリに収まりません。</translation>
    </message>
    <message>
        <source>%1 cannot be read as a database.</source>
        <translation>%1 をデータベースとして読み込めません。</translation>
    </message>
    <message>
        <source>%1: the first line contains no llama-bench columns.</source>
        <translation>%1: 1 行目に llama-bench の列名がありません。</translation>
    </message>
    <message>
        <source>%1 contains %2 bytes, which does not match the sample count of the state</source>
        <translation>%1 は %2 バイトで、状態が示す測定値の数と一致しません</translation>
    </message>
    <message>
        <source>its samples, &quot;%1&quot;, are not files in the folder of %2</source>
        <translation>測定値 &quot;%1&quot; のファイルが %2 のフォルダにありません</translation>
    </message>
    <message>
        <source>The sample %1 cannot be read.</source>
        <translation>サンプルデータ %1 を読み込めません。</translation>
    </message>
    <message>
        <source>The samples should be in %1, which cannot be read (%2). Install the program again.</source>
        <translation>サンプルデータは %1 にあるはずですが、読み込めません (%2)。プログラムを再インストールしてください。</translation>
    </message>
    <message>
        <source>There is no sample &quot;%1&quot;; available: %2.</source>
        <translation>サンプルデータ &quot;%1&quot; はありません。あるのは %2 です。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains text; a serving view needs numbers.</source>
        <translation>&quot;%1&quot; はテキストです。サービングのビューには数値が必要です。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a limit; use METRIC=NUMBER, such as p99_ttft=2.</source>
        <translation>&quot;%1&quot; は制限ではありません。p99_ttft=2 のように METRIC=NUMBER の形で指定してください。</translation>
    </message>
    <message>
        <source>--match: an upgrade is at equal work or at batch*K.</source>
        <translation>--match: 更新の比較は同一処理または batch*K で行います。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a FLOP count; use executed, causal, tf_profiler or recorded.</source>
        <translation>&quot;%1&quot; は FLOP 数ではありません。使えるのは executed, causal, tf_profiler, recorded です。</translation>
    </message>
    <message>
        <source>figure: &quot;%1&quot; contains text; lines need numbers</source>
        <translation>図: &quot;%1&quot; はテキストです。折れ線には数値が必要です</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains text; a scatter needs numbers on its axes.</source>
        <translation>&quot;%1&quot; はテキストです。散布図の軸には数値が必要です。</translation>
    </message>
    <message>
        <source>A comparison needs two platforms, but the runs have none.</source>
        <translation>比較には 2 つのプラットフォームが必要ですが、1 つもありません。</translation>
    </message>
    <message>
        <source>Two platforms are compared here; name two of %1 in &quot;platforms&quot;.</source>
        <translation>ここでは 2 つのプラットフォームを比較します。&quot;platforms&quot; に %1 から 2 つ指定してください。</translation>
    </message>
    <message>
        <source>No device of the list measures for the platform &quot;%1&quot;.</source>
        <translation>プラットフォーム &quot;%1&quot; を測定するデバイスが一覧にありません。</translation>
    </message>
    <message>
        <source>%1 must be a string, not %2.</source>
        <translation>%1 にはテキストを指定してください。%2 は使えません。</translation>
    </message>
    <message>
        <source>%1 must be a number of seconds from 0 (none) to 86400.</source>
        <translation>%1 には 0 (なし) から 86400 の秒数を指定してください。</translation>
    </message>
    <message>
        <source>steps: &quot;waited&quot; must be as long as &quot;seconds&quot;.</source>
        <translation>steps: &quot;waited&quot; は &quot;seconds&quot; と同じ長さにしてください。</translation>
    </message>
    <message>
        <source>%1: event %2 of the trace, before byte %3, is not an object.</source>
        <translation>%1: トレースのイベント %2 (バイト %3 の手前) がオブジェクトではありません。</translation>
    </message>
    <message>
        <source>%1: event %2 of the trace, before byte %3, is damaged.</source>
        <translation>%1: トレースのイベント %2 (バイト %3 の手前) が破損しています。</translation>
    </message>
    <message>
        <source>%1: the trace is damaged at byte %2.</source>
        <translation>%1: トレースがバイト %2 で破損しています。</translation>
    </message>
    <message>
        <source>%1 holds more than %2 million operations, calls and kernels, or more than 1 GiB of names: it does not fit into memory.</source>
        <translation>%1 には %2 百万を超える演算、呼び出し、カーネル、または 1 GiB を超える名前が含まれており、メモリに収まりません。</translation>
    </message>
    <message>
        <source>%1 is not a trace: it does not begin with an object.</source>
        <translation>%1 はトレースではありません。先頭がオブジェクトではありません。</translation>
    </message>
    <message>
        <source>%1 is not a trace: it has no list &quot;traceEvents&quot;.</source>
        <translation>%1 はトレースではありません。リスト &quot;traceEvents&quot; がありません。</translation>
    </message>
    <message>
        <source>%1 cannot be opened.</source>
        <translation>%1 を開けません。</translation>
    </message>
    <message>
        <source>%1 is damaged or breaks off: it cannot be unpacked beyond byte %2 (%3).</source>
        <translation>%1 は破損しているか途中で切れています。バイト %2 より先を展開できません (%3)。</translation>
    </message>
    <message>
        <source>%1 holds more than %2 GiB of text.</source>
        <translation>%1 のテキストが %2 GiB を超えています。</translation>
    </message>
    <message>
        <source>%1 ends at byte %2: the trace is incomplete.</source>
        <translation>%1 はバイト %2 で途切れています。トレースが不完全です。</translation>
    </message>
    <message>
        <source>%1: the value at byte %2 is longer than %3 MiB.</source>
        <translation>%1: バイト %2 の値が %3 MiB を超えています。</translation>
    </message>
    <message>
        <source>%1 is a trace without operators and kernels: it contains nothing from PyTorch.</source>
        <translation>%1 は演算子もカーネルもないトレースです。PyTorch のものが含まれていません。</translation>
    </message>
    <message>
        <source>The run %1 has no operations to compare.</source>
        <translation>実行 %1 に比較する演算がありません。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an axis of a memory wall: it needs numbers other than the batch.</source>
        <translation>&quot;%1&quot; はメモリの壁の軸に使えません。バッチ以外の数値が必要です。</translation>
    </message>
    <message>
        <source>%1 is not a file.</source>
        <translation>%1 はファイルではありません。</translation>
    </message>
    <message>
        <source>Reading was cancelled.</source>
        <translation>読み込みは取り消されました。</translation>
    </message>
    <message>
        <source>%1 is not a database and takes no marks: import it into one.</source>
        <translation>%1 はデータベースではないため、マークを付けられません。データベースにインポートしてください。</translation>
    </message>
    <message>
        <source>An entry of &quot;edits&quot;: &quot;sweeps&quot; must be a list of whole numbers.</source>
        <translation>&quot;edits&quot; の項目: &quot;sweeps&quot; には整数のリストを指定してください。</translation>
    </message>
    <message>
        <source>&quot;edits&quot; must be a list.</source>
        <translation>&quot;edits&quot; にはリストを指定してください。</translation>
    </message>
    <message>
        <source>%1 is being written by %2, which takes no marks; set them when that is done.</source>
        <translation>%1 は %2 が書き込み中で、マークを付けられません。書き込みが終わってから付けてください。</translation>
    </message>
    <message>
        <source>%1 has %2 characters; the maximum is %3.</source>
        <translation>%1 は %2 文字です。最大は %3 文字です。</translation>
    </message>
    <message>
        <source>%1: a tag has a control character.</source>
        <translation>%1: タグに制御文字があります。</translation>
    </message>
    <message>
        <source>The database has a table or view &quot;annotation&quot; that Parascope did not make; rename it, because the new schema needs this name.</source>
        <translation>データベースに、Parascope が作成したものではない表またはビュー &quot;annotation&quot; があります。新しいスキーマがこの名前を使うため、名前を変更してください。</translation>
    </message>
    <message>
        <source>The point lacks hyper-parameters of family &quot;%1&quot;.</source>
        <translation>ポイントに、ファミリ &quot;%1&quot; のハイパーパラメータが足りません。</translation>
    </message>
    <message>
        <source>&quot;platforms&quot;: one platform is drawn here, not %1.</source>
        <translation>&quot;platforms&quot;: ここでは 1 つのプラットフォームを描画します。%1 個は指定できません。</translation>
    </message>
    <message>
        <source>%1 must be an object of columns, each an object of values and whole numbers from 1 to %2: {&quot;platform&quot;: {&quot;v100&quot;: 2}}</source>
        <translation>%1 には列のオブジェクトを指定してください。各列は、値と 1 から %2 の整数のオブジェクトです: {&quot;platform&quot;: {&quot;v100&quot;: 2}}</translation>
    </message>
    <message>
        <source>%1: the key &quot;%2&quot; occurs twice in one object.</source>
        <translation>%1: キー「%2」が 1 つのオブジェクトに 2 回あります。</translation>
    </message>
    <message>
        <source>%1: unknown key &quot;%2&quot;; a column map has &quot;columns&quot; (what columns are), &quot;set&quot; (what all rows share) and &quot;ignore&quot; (columns to leave out).</source>
        <translation>%1: 不明なキー「%2」です。列の対応表のキーは &quot;columns&quot;（各列の意味）、&quot;set&quot;（全行に共通の値）、&quot;ignore&quot;（読まない列）です。</translation>
    </message>
    <message>
        <source>%1, line %2: it is not UTF-8.</source>
        <translation>%1 の %2 行目: UTF-8 ではありません。</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot;: %2.</source>
        <translation>デバイス &quot;%1&quot;: %2。</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot;: %2; its last words: %3</source>
        <translation>デバイス &quot;%1&quot;: %2。最後の出力: %3</translation>
    </message>
    <message>
        <source>%1 is a link, has a second name, or is not a regular file: writing %2 could change another file. Move it away.</source>
        <translation>%1 はリンクか、別名を持つファイルか、通常のファイルではありません。%2 への書き込みで別のファイルが変わるおそれがあります。移動してください。</translation>
    </message>
    <message>
        <source>%1 is JSON of no format that is known; --format names one.</source>
        <translation>%1 は既知の形式の JSON ではありません。--format で形式を指定できます。</translation>
    </message>
    <message>
        <source>they were written over; its log is kept as %1.</source>
        <translation>上書きされました。ログは %1 に残してあります。</translation>
    </message>
    <message>
        <source>they were written over.</source>
        <translation>上書きされました。</translation>
    </message>
    <message>
        <source>%1 has so many small values that reading it would take more than %2 MiB of memory.</source>
        <translation>%1 には小さな値が多すぎるため、読み込みに %2 MiB を超えるメモリが必要です。</translation>
    </message>
    <message>
        <source>&quot;measure&quot;: &quot;steps&quot; needs &quot;protocol&quot;: &quot;fixed&quot;, and this one is &quot;%1&quot;.</source>
        <translation>&quot;measure&quot;: &quot;steps&quot; には &quot;protocol&quot;: &quot;fixed&quot; が必要ですが、ここでは &quot;%1&quot; です。</translation>
    </message>
    <message>
        <source>%1 stores its texts in %2; only UTF-8 is read and written.</source>
        <translation>%1 はテキストを %2 で保存しています。読み書きできるのは UTF-8 のみです。</translation>
    </message>
    <message>
        <source>%1 names a database that is not a file; give a file&apos;s path (./%1 is one).</source>
        <translation>%1 はファイルではないデータベースを指します。ファイルのパスを指定してください（./%1 など）。</translation>
    </message>
    <message>
        <source>&quot;pattern&quot;: &quot;%1&quot; is not a kind of layer; the kinds are %2.</source>
        <translation>「pattern」：「%1」という種類の層はありません。使えるのは %2 です。</translation>
    </message>
    <message>
        <source>&quot;value_heads&quot; is %1, no multiple of the %2 of &quot;key_heads&quot;.</source>
        <translation>「value_heads」は %1 で、「key_heads」の %2 の倍数ではありません。</translation>
    </message>
    <message>
        <source>&quot;state_heads&quot; is %1, no multiple of the %2 of &quot;state_groups&quot;.</source>
        <translation>「state_heads」は %1 で、「state_groups」の %2 の倍数ではありません。</translation>
    </message>
    <message>
        <source>&quot;experts&quot; must be at least 1 where &quot;pattern&quot; has an E.</source>
        <translation>「pattern」に E がある場合、「experts」は 1 以上でなければなりません。</translation>
    </message>
    <message>
        <source>&quot;window&quot; must be given where &quot;pattern&quot; has an s or a c.</source>
        <translation>「pattern」に s か c がある場合、「window」を指定してください。</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;, which is not known here; there are %3.</source>
        <translation>%1 は「%2」ですが、ここでは未知です。使えるのは %3 です。</translation>
    </message>
    <message>
        <source>sbatch answered &quot;%1&quot; in place of the number of a job.</source>
        <translation>sbatch はジョブ番号ではなく「%1」と応答しました。</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>%1 を書き込めませんでした。</translation>
    </message>
    <message>
        <source>%1: &quot;values&quot; of column &quot;%2&quot; is not an object of words.</source>
        <translation>%1：列「%2」の「values」が語のオブジェクトではありません。</translation>
    </message>
    <message>
        <source>%1, line %2: the row has more than %3 fields or %4 MiB.</source>
        <translation>%1、%2 行目：この行は %3 フィールドまたは %4 MiB を超えています。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an outcome (completed, oom, timeout, crash, unsupported, unfinished, cancelled, compiled); &quot;values&quot; of a column map can say which it is</source>
        <translation>「%1」は結果ではありません（completed、oom、timeout、crash、unsupported、unfinished、cancelled、compiled）。列対応表の「values」で対応を指定できます</translation>
    </message>
    <message>
        <source>%1 is a workbook of a spreadsheet: save its table as CSV.</source>
        <translation>%1 は表計算のブックです。表を CSV として保存してください。</translation>
    </message>
    <message>
        <source>%1 holds more than %2 MiB, unpacked.</source>
        <translation>%1 は展開すると %2 MiB を超えます。</translation>
    </message>
    <message>
        <source>%1: the JSON that begins in line %2 breaks off.</source>
        <translation>%1：%2 行目から始まる JSON が途中で切れています。</translation>
    </message>
    <message>
        <source>%1 holds %2 results of %3, the second from line %4 on; put each into its own file.</source>
        <translation>%1 には %3 の結果が %2 個あります（2 個目は %4 行目から）。それぞれを別のファイルにしてください。</translation>
    </message>
    <message>
        <source>%1 contains no table with the columns n_prompt, n_gen and avg_ts of llama-bench.</source>
        <translation>%1 には llama-bench の列 n_prompt、n_gen、avg_ts を持つ表がありません。</translation>
    </message>
    <message>
        <source>%1 is a database of another program: of those only llama-bench&apos;s is read, a table with the columns n_prompt, n_gen and avg_ts. Export its tables as CSV.</source>
        <translation>%1 は別のプログラムのデータベースです。読めるのは llama-bench のもの（列 n_prompt、n_gen、avg_ts を持つ表）だけです。表を CSV として書き出してください。</translation>
    </message>
    <message>
        <source>%1 is a log or another text without a table and without JSON that is known: have the tool write its results as JSON or CSV (llama-bench: -o json).</source>
        <translation>%1 はログなどのテキストで、表も既知の JSON もありません。ツールの結果を JSON か CSV で出力してください（llama-bench：-o json）。</translation>
    </message>
    <message>
        <source>%1 contains events of categories that are not understood, %2, and none of a device that is: the times of its operators on the host are not those of a step.</source>
        <translation>%1 には未知のカテゴリのイベント（%2）があり、既知のデバイスのものはありません。ホスト上の演算子の時間はステップの時間ではありません。</translation>
    </message>
    <message>
        <source>%1 is a trace whose %2 operators and kernels have no times that can be (&quot;ts&quot;, &quot;dur&quot;).</source>
        <translation>%1 は、%2 個の演算子とカーネルの時間（「ts」、「dur」）があり得ない値のトレースです。</translation>
    </message>
    <message>
        <source>&quot;weight_dtype&quot;: &quot;%1&quot; is not a type of weights, such as float8 or int4/128/2.5.</source>
        <translation>「weight_dtype」：「%1」は float8 や int4/128/2.5 のような重みの型ではありません。</translation>
    </message>
    <message>
        <source>%1 is known of decoders alone: take it out to cost the weights unquantised.</source>
        <translation>%1 はデコーダーでのみ扱えます。取り除くと、重みは量子化なしで計算されます。</translation>
    </message>
    <message>
        <source>%1 is a log of MLPerf in which no run starts (no event &quot;run_start&quot;).</source>
        <translation>%1 は MLPerf のログですが、開始された実行がありません（イベント「run_start」がありません）。</translation>
    </message>
    <message>
        <source>%1 is the log of an accuracy run of MLPerf, which measures no time.</source>
        <translation>%1 は MLPerf の精度測定の実行ログであり、時間を測定していません。</translation>
    </message>
    <message>
        <source>%1 is not a message.</source>
        <translation>%1 はメッセージではありません。</translation>
    </message>
    <message>
        <source>%1: &quot;error&quot; must be a string.</source>
        <translation>%1: &quot;error&quot; は文字列でなければなりません。</translation>
    </message>
    <message>
        <source>%1: unknown outcome &quot;%2&quot;.</source>
        <translation>%1: 未知の結果 &quot;%2&quot; です。</translation>
    </message>
    <message>
        <source>Unknown command &quot;%1&quot;.</source>
        <translation>不明なコマンド &quot;%1&quot; です。</translation>
    </message>
    <message>
        <source>The runner is about to end; ask again.</source>
        <translation>ランナーは終了するところです。もう一度お試しください。</translation>
    </message>
    <message>
        <source>Nothing is running that could be skipped.</source>
        <translation>スキップできる実行はありません。</translation>
    </message>
    <message>
        <source>&quot;points&quot; must be a list of {&quot;point_id&quot;, &quot;priority&quot;}.</source>
        <translation>&quot;points&quot; は {&quot;point_id&quot;, &quot;priority&quot;} のリストでなければなりません。</translation>
    </message>
    <message>
        <source>&quot;measure&quot; needs &quot;family&quot;, &quot;platform&quot; and &quot;point&quot;.</source>
        <translation>&quot;measure&quot; には &quot;family&quot;、&quot;platform&quot;、&quot;point&quot; が必要です。</translation>
    </message>
    <message>
        <source>Several platforms are there; name one with %1: %2.</source>
        <translation>プラットフォームが複数あります。%1 で一つを指定してください: %2。</translation>
    </message>
    <message>
        <source>%1: there is no &quot;%2&quot;, because there are no runs.</source>
        <translation>%1: &quot;%2&quot; はありません。実行が一つもありません。</translation>
    </message>
    <message>
        <source>%1: there is no &quot;%2&quot;; there are %3.</source>
        <translation>%1: &quot;%2&quot; はありません。あるのは %3 です。</translation>
    </message>
    <message>
        <source>%1 is a pipe without a writer.</source>
        <translation>%1 は書き込む相手のいないパイプです。</translation>
    </message>
    <message>
        <source>%1 is not a regular file, so %2 cannot be opened next to it. Move it away.</source>
        <translation>%1 は通常のファイルではないため、その隣の %2 を開けません。移動してください。</translation>
    </message>
    <message>
        <source>%1: &quot;nb_gpus&quot; is too large.</source>
        <translation>%1: &quot;nb_gpus&quot; が大きすぎます。</translation>
    </message>
    <message>
        <source>%1 is a detailed log of the run that %2 in the same folder summarises; import that file.</source>
        <translation>%1 は、同じフォルダーの %2 が要約している実行のログです。そちらをインポートしてください。</translation>
    </message>
    <message>
        <source>%1 is missing: it says how the numbers are read; &quot;time&quot; takes the wall time of a call.</source>
        <translation>%1 がありません。数値の読み取り方を示すものです。&quot;time&quot; は呼び出しの経過時間を使います。</translation>
    </message>
    <message>
        <source>%1 must be a text.</source>
        <translation>%1 にはテキストを指定してください。</translation>
    </message>
    <message>
        <source>%1 must be a positive number of seconds.</source>
        <translation>%1 には正の秒数を指定してください。</translation>
    </message>
    <message>
        <source>%1 must be a name of letters, digits, &quot;-&quot;, &quot;_&quot; and &quot;.&quot;.</source>
        <translation>%1 には英数字と &quot;-&quot;, &quot;_&quot;, &quot;.&quot; からなる名前を指定してください。</translation>
    </message>
    <message>
        <source>%1: the name of an axis has letters, digits and &quot;_&quot;.</source>
        <translation>%1: 軸の名前に使えるのは英数字と &quot;_&quot; です。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has another meaning in a spec; choose another name.</source>
        <translation>%1: &quot;%2&quot; は仕様では別の意味を持ちます。別の名前を選んでください。</translation>
    </message>
    <message>
        <source>%1 must be a list of texts; numbers have &quot;from&quot; and &quot;to&quot;.</source>
        <translation>%1 にはテキストのリストを指定してください。数値には &quot;from&quot; と &quot;to&quot; を使います。</translation>
    </message>
    <message>
        <source>%1 must be whole, real or text.</source>
        <translation>%1 には whole, real, text のいずれかを指定してください。</translation>
    </message>
    <message>
        <source>%1 must be a whole number, for an axis of numbers.</source>
        <translation>数値の軸では、%1 に整数を指定してください。</translation>
    </message>
    <message>
        <source>%1: &quot;from&quot; is larger than &quot;to&quot;.</source>
        <translation>%1: &quot;from&quot; が &quot;to&quot; より大きくなっています。</translation>
    </message>
    <message>
        <source>%1 is missing.</source>
        <translation>%1 がありません。</translation>
    </message>
    <message>
        <source>%1 must be a list of words.</source>
        <translation>%1 には語のリストを指定してください。</translation>
    </message>
    <message>
        <source>%1 must be &quot;port&quot; or {&quot;line&quot;: TEXT}.</source>
        <translation>%1 には &quot;port&quot; か {&quot;line&quot;: TEXT} を指定してください。</translation>
    </message>
    <message>
        <source>%1 is no regular expression: %2.</source>
        <translation>%1 は正規表現ではありません: %2。</translation>
    </message>
    <message>
        <source>%1 must be a list of exit statuses from 0 to 255.</source>
        <translation>%1 には 0 から 255 の終了ステータスのリストを指定してください。</translation>
    </message>
    <message>
        <source>%1 must be an expression over the axes.</source>
        <translation>%1 には軸を使った式を指定してください。</translation>
    </message>
    <message>
        <source>There is a benchmark &quot;%1&quot; already.</source>
        <translation>ベンチマーク &quot;%1&quot; はすでにあります。</translation>
    </message>
    <message>
        <source>There is no file and no benchmark &quot;%1&quot;; known are %2.</source>
        <translation>ファイルにもベンチマークにも &quot;%1&quot; はありません。使えるのは %2 です。</translation>
    </message>
    <message>
        <source>There is no file and no benchmark &quot;%1&quot; (did you mean &quot;%2&quot;?); known are %3.</source>
        <translation>ファイルにもベンチマークにも &quot;%1&quot; はありません (もしかして &quot;%2&quot;)。使えるのは %3 です。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; needs a shell: put the line into a script, or call sh -c &apos;...&apos;.</source>
        <translation>&quot;%1&quot; にはシェルが必要です。行をスクリプトに書くか、sh -c &apos;...&apos; を呼び出してください。</translation>
    </message>
    <message>
        <source>The command line has an open quote (%1).</source>
        <translation>コマンドラインの引用符が閉じられていません (%1)。</translation>
    </message>
    <message>
        <source>The command line names no program.</source>
        <translation>コマンドラインにプログラムがありません。</translation>
    </message>
    <message>
        <source>%1 must be output, errors or file.</source>
        <translation>%1 には output, errors, file のいずれかを指定してください。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a name of a-z, 0-9 and _.</source>
        <translation>%1: &quot;%2&quot; は a-z, 0-9 と _ からなる名前にしてください。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is a metric that Parascope computes; choose another name.</source>
        <translation>%1: &quot;%2&quot; は Parascope が計算する指標です。別の名前を選んでください。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has the unit &quot;%3&quot;, not &quot;%4&quot;.</source>
        <translation>%1: &quot;%2&quot; の単位は &quot;%3&quot; です。&quot;%4&quot; ではありません。</translation>
    </message>
    <message>
        <source>%1: the name &quot;%2&quot; of a metric in %3 must end in &quot;%4&quot;, so that tables and axes know its unit.</source>
        <translation>%1: %3 を単位とする指標の名前 &quot;%2&quot; は &quot;%4&quot; で終わる必要があります。表と軸がその単位を知るためです。</translation>
    </message>
    <message>
        <source>%1: the name &quot;%2&quot; says another unit than &quot;%3&quot;.</source>
        <translation>%1: 名前 &quot;%2&quot; の示す単位が &quot;%3&quot; と異なります。</translation>
    </message>
    <message>
        <source>%1 must be an object with &quot;json&quot;, &quot;pattern&quot; or &quot;last_line&quot;.</source>
        <translation>%1 には &quot;json&quot;, &quot;pattern&quot;, &quot;last_line&quot; のいずれかを持つオブジェクトを指定してください。</translation>
    </message>
    <message>
        <source>%1 must be true.</source>
        <translation>%1 には true を指定してください。</translation>
    </message>
    <message>
        <source>%1 needs one of &quot;json&quot;, &quot;pattern&quot; and &quot;last_line&quot;.</source>
        <translation>%1 には &quot;json&quot;, &quot;pattern&quot;, &quot;last_line&quot; のいずれか 1 つが必要です。</translation>
    </message>
    <message>
        <source>%1 needs one group in parentheses, around the number.</source>
        <translation>%1 には、数値を囲む丸括弧のグループが 1 つ必要です。</translation>
    </message>
    <message>
        <source>%1 has both &quot;format&quot; and &quot;command&quot;.</source>
        <translation>%1 に &quot;format&quot; と &quot;command&quot; の両方があります。</translation>
    </message>
    <message>
        <source>%1 must be the name of a format.</source>
        <translation>%1 には形式の名前を指定してください。</translation>
    </message>
    <message>
        <source>%1: a time is the metric step_seconds; leave &quot;metric&quot; out.</source>
        <translation>%1: 時間の指標は step_seconds です。&quot;metric&quot; は省いてください。</translation>
    </message>
    <message>
        <source>%1 needs &quot;metric&quot;, the name of the value, since its unit is no time.</source>
        <translation>%1 には値の名前を示す &quot;metric&quot; が必要です。単位が時間ではないためです。</translation>
    </message>
    <message>
        <source>%1 must be &quot;time&quot;, for the wall time of a call, or an object.</source>
        <translation>%1 には &quot;time&quot; (呼び出しの経過時間) か、オブジェクトを指定してください。</translation>
    </message>
    <message>
        <source>%1: &quot;{&quot; has no &quot;}&quot;; write {{ for a brace.</source>
        <translation>%1: &quot;{&quot; に対応する &quot;}&quot; がありません。波括弧は {{ と書いてください。</translation>
    </message>
    <message>
        <source>%1 must be a list of words: [&quot;program&quot;, &quot;--option={axis}&quot;].</source>
        <translation>%1 には語のリストを指定してください: [&quot;program&quot;, &quot;--option={axis}&quot;]。</translation>
    </message>
    <message>
        <source>%1 must be {&quot;if&quot;: AXIS, &quot;words&quot;: [...]}.</source>
        <translation>%1 には {&quot;if&quot;: AXIS, &quot;words&quot;: [...]} を指定してください。</translation>
    </message>
    <message>
        <source>%1: the first word must be a program.</source>
        <translation>%1: 最初の語はプログラムにしてください。</translation>
    </message>
    <message>
        <source>%1 must be an object of texts.</source>
        <translation>%1 にはテキストのオブジェクトを指定してください。</translation>
    </message>
    <message>
        <source>%1 must be the name of a variable.</source>
        <translation>%1 には変数の名前を指定してください。</translation>
    </message>
    <message>
        <source>%1 is not used: no word of the command and no variable has {%2}.</source>
        <translation>%1 は使われていません。コマンドの語にも変数にも {%2} がありません。</translation>
    </message>
    <message>
        <source>%1 has both &quot;benchmark&quot; and &quot;%2&quot;.</source>
        <translation>%1 に &quot;benchmark&quot; と &quot;%2&quot; の両方があります。</translation>
    </message>
    <message>
        <source>%1 has no &quot;family&quot; and no &quot;benchmark&quot;.</source>
        <translation>%1 に &quot;family&quot; も &quot;benchmark&quot; もありません。</translation>
    </message>
    <message>
        <source>The point sets no &quot;%1&quot;, and a word of the command needs it.</source>
        <translation>ポイントに &quot;%1&quot; がありませんが、コマンドの語に必要です。</translation>
    </message>
    <message>
        <source>The variable &quot;%1&quot; cannot have {output}, {folder} or {port}.</source>
        <translation>変数 &quot;%1&quot; に {output}, {folder}, {port} は使えません。</translation>
    </message>
    <message>
        <source>&quot;input&quot; cannot have {output}, {folder} or {port}.</source>
        <translation>&quot;input&quot; に {output}, {folder}, {port} は使えません。</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: %2</source>
        <translation>&quot;%1&quot;: %2</translation>
    </message>
    <message>
        <source>The program reported a time or rate of 0 or less.</source>
        <translation>プログラムが 0 以下の時間または速度を報告しました。</translation>
    </message>
    <message>
        <source>The program reported a rate of %1.</source>
        <translation>プログラムが %1 の速度を報告しました。</translation>
    </message>
    <message>
        <source>The report cannot be read: %1.</source>
        <translation>レポートを読み込めません: %1。</translation>
    </message>
    <message>
        <source>The report holds %1 runs; a call must give one.</source>
        <translation>レポートに実行が %1 件あります。1 回の呼び出しで得られるのは 1 件でなければなりません。</translation>
    </message>
    <message>
        <source>The program printed &quot;%1&quot; where a number is expected.</source>
        <translation>プログラムは数値が必要な箇所に &quot;%1&quot; を出力しました。</translation>
    </message>
    <message>
        <source>What the program printed has no &quot;%1&quot; of &quot;%2&quot;.</source>
        <translation>プログラムの出力に &quot;%2&quot; の &quot;%1&quot; がありません。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; of what the program printed is not a number.</source>
        <translation>プログラムの出力の &quot;%1&quot; は数値ではありません。</translation>
    </message>
    <message>
        <source>Nothing that the program printed matches &quot;%1&quot;.</source>
        <translation>プログラムの出力に &quot;%1&quot; と一致するものがありません。</translation>
    </message>
    <message>
        <source>Several numbers match &quot;%1&quot;: &quot;%2&quot;, then &quot;%3&quot;.</source>
        <translation>複数の数値が &quot;%1&quot; と一致します: &quot;%2&quot;、次に &quot;%3&quot;。</translation>
    </message>
    <message>
        <source>The program printed nothing.</source>
        <translation>プログラムの出力がありません。</translation>
    </message>
    <message>
        <source>The program wrote no file {output}.</source>
        <translation>プログラムがファイル {output} を書き込みませんでした。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; did not read %2 within %3.</source>
        <translation>&quot;%1&quot; は %3 以内に %2 を読み込みませんでした。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; could not read %2: %3</source>
        <translation>&quot;%1&quot; は %2 を読み込めませんでした: %3</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a whole path, or a name that PATH knows.</source>
        <translation>%1: 「%2」は完全なパスか、PATH で見つかる名前でなければなりません。</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot;: its command names no parascope-worker, in whose place programs could be called.</source>
        <translation>デバイス「%1」: コマンドに、代わりにプログラムを呼び出せる parascope-worker がありません。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds numbers; versions are texts.</source>
        <translation>「%1」は数値です。バージョンは文字列です。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds texts; a series needs a metric.</source>
        <translation>「%1」は文字列です。推移には指標が必要です。</translation>
    </message>
    <message>
        <source>figure: &quot;options.reference&quot;: no version is called &quot;%1&quot;</source>
        <translation>図: 「options.reference」: 「%1」というバージョンはありません</translation>
    </message>
    <message>
        <source>figure: &quot;options.reference&quot;: the runs of &quot;%1&quot; are of several versions</source>
        <translation>figure: &quot;options.reference&quot;: &quot;%1&quot; の実行は複数のバージョンにわたります</translation>
    </message>
    <message>
        <source>%1: a figure of kind &quot;%2&quot; has no metric that could be relative to one</source>
        <translation>%1: 種類 &quot;%2&quot; の図には、基準との比にできる指標がありません</translation>
    </message>
    <message>
        <source>%1: name the metric that is relative to it</source>
        <translation>%1: 基準との比にする指標を指定してください</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; holds texts and has no ratio</source>
        <translation>%1: &quot;%2&quot; は文字列なので比がありません</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no number.</source>
        <translation>&quot;%1&quot; は数値ではありません。</translation>
    </message>
    <message>
        <source>--page needs --db with a database.</source>
        <translation>--page には --db とデータベースが必要です。</translation>
    </message>
    <message>
        <source>There is no run to show on a page.</source>
        <translation>ページに表示する実行がありません。</translation>
    </message>
    <message>
        <source>%1 is no page that Parascope wrote.</source>
        <translation>%1 は Parascope が書き出したページではありません。</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made.</source>
        <translation>フォルダー %1 を作成できません。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a text</source>
        <translation>%1: &quot;%2&quot; は文字列でなければなりません</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a number that is not negative</source>
        <translation>%1: &quot;%2&quot; は負でない数値でなければなりません</translation>
    </message>
    <message>
        <source>%1: &quot;life_years&quot; must be above 0, and &quot;load&quot; above 0 and at most 1</source>
        <translation>%1: &quot;life_years&quot; は 0 より大きく、&quot;load&quot; は 0 より大きく 1 以下でなければなりません</translation>
    </message>
    <message>
        <source>%1 must be an object</source>
        <translation>%1 はオブジェクトでなければなりません</translation>
    </message>
    <message>
        <source>%1: &quot;platform&quot; is missing</source>
        <translation>%1: &quot;platform&quot; がありません</translation>
    </message>
    <message>
        <source>%1 (%2): give either &quot;per_hour&quot; or &quot;purchase&quot;</source>
        <translation>%1 (%2): &quot;per_hour&quot; と &quot;purchase&quot; のどちらか一方を指定してください</translation>
    </message>
    <message>
        <source>%1: there are two prices for %2</source>
        <translation>%1: %2 の価格が 2 つあります</translation>
    </message>
    <message>
        <source>%1: %2 is in %3, and %4 in %5; prices need one currency</source>
        <translation>%1: %2 は %3、%4 は %5 です。価格の通貨は 1 つでなければなりません</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not PLATFORM=PRICE with a price of an hour that is not negative</source>
        <translation>%1: &quot;%2&quot; は PLATFORM=PRICE（1 時間の負でない価格）の形ではありません</translation>
    </message>
    <message>
        <source>%1: a list of &quot;prices&quot; is missing</source>
        <translation>%1: &quot;prices&quot; のリストがありません</translation>
    </message>
    <message>
        <source>%1: &quot;panels&quot;: &quot;prices&quot; are other ones than those of the figure</source>
        <translation>%1: &quot;panels&quot;: &quot;prices&quot; が図のものと異なります</translation>
    </message>
    <message>
        <source>The folder %1 cannot be read: %2.</source>
        <translation>フォルダー %1 を読み取れません: %2。</translation>
    </message>
    <message>
        <source>%1 is a folder without a database that can be read.</source>
        <translation>%1 は読み取れるデータベースのないフォルダーです。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is named twice among the sides.</source>
        <translation>比較対象に「%1」が 2 回あります。</translation>
    </message>
    <message>
        <source>A ranking compares 2 to %1 sides; %2 are named.</source>
        <translation>順位付けは 2 から %1 の対象を比べます。%2 が指定されました。</translation>
    </message>
    <message>
        <source>A ranking compares 2 to %1 sides, and there are %2 of %3; name some with --sides A,B,C: %4.</source>
        <translation>順位付けは 2 から %1 の対象を比べますが、%3 には %2 あります。--sides A,B,C で指定してください: %4。</translation>
    </message>
    <message>
        <source>A ranking compares 2 to %1 sides; only &quot;%2&quot; is named.</source>
        <translation>順位付けは 2 から %1 の対象を比べます。「%2」だけが指定されました。</translation>
    </message>
    <message>
        <source>A ranking compares 2 to %1 sides, and no %2 has completed runs with &quot;%3&quot; here.</source>
        <translation>順位付けは 2 から %1 の対象を比べますが、「%3」のある完了した実行を持つ %2 がありません。</translation>
    </message>
    <message>
        <source>A ranking compares 2 to %1 sides, and only one %2 (%3) has completed runs with &quot;%4&quot; here.</source>
        <translation>順位付けは 2 から %1 の対象を比べますが、「%4」のある完了した実行を持つ %2 は %3 だけです。</translation>
    </message>
    <message>
        <source>The reference &quot;%1&quot; is not among the sides: %2.</source>
        <translation>基準「%1」は比較対象にありません: %2。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds numbers; names are compared here.</source>
        <translation>「%1」は数値です。ここでは名前を比べます。</translation>
    </message>
    <message>
        <source>The confidence of a ranking is at least 0.5 and below 1.</source>
        <translation>順位付けの信頼度は 0.5 以上 1 未満です。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; gives one of two sides the larger batch, so it ranks none; the rules of a ranking are work and best-batch.</source>
        <translation>「%1」は片方に大きいバッチを与えるので順位を付けられません。規則は work と best-batch です。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is compared, so it is no axis of a map of winners.</source>
        <translation>「%1」は比較の対象なので、勝者の図の軸にはなりません。</translation>
    </message>
    <message>
        <source>Both axes are &quot;%1&quot;; a map needs two columns, or one.</source>
        <translation>両方の軸が「%1」です。図には 2 列か 1 列が必要です。</translation>
    </message>
    <message>
        <source>The map of &quot;%1&quot; would have %2 cells; at most %3 are possible.</source>
        <translation>「%1」の図は %2 セルになります。最大は %3 です。</translation>
    </message>
    <message>
        <source>A map of winners over &quot;%1&quot; needs a first axis, too.</source>
        <translation>「%1」の勝者の図には第 1 軸も必要です。</translation>
    </message>
    <message>
        <source>No run has &quot;%1&quot;.</source>
        <translation>「%1」を持つ実行はありません。</translation>
    </message>
    <message>
        <source>%1: &quot;watts&quot; and &quot;per_kwh&quot; must be given together</source>
        <translation>%1: &quot;watts&quot; と &quot;per_kwh&quot; は一緒に指定してください</translation>
    </message>
    <message>
        <source>%1 (%2): &quot;per_hour&quot; is the whole price; &quot;%3&quot; belongs to &quot;purchase&quot;</source>
        <translation>%1 (%2): &quot;per_hour&quot; は価格の全体です。&quot;%3&quot; は &quot;purchase&quot; と一緒に使います</translation>
    </message>
    <message>
        <source>The end of a program is lost: %1.</source>
        <translation>プログラムの終了を取得できませんでした: %1。</translation>
    </message>
    <message>
        <source>The database has a table or view &quot;ceiling&quot; that Parascope did not make; rename it, because the new schema needs this name.</source>
        <translation>データベースに、Parascope が作成したものではない表またはビュー &quot;ceiling&quot; があります。新しいスキーマがこの名前を使うため、名前を変更してください。</translation>
    </message>
    <message>
        <source>%1 has no list &quot;result_columns&quot;: of asv&apos;s results only those of version 2 are read. &quot;asv update&quot; converts older ones.</source>
        <translation>%1 にリスト &quot;result_columns&quot; がありません。asv の結果はバージョン 2 のものだけを読み取ります。古いものは &quot;asv update&quot; で変換できます。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a time such as 2026-11-26T10:00:00Z</source>
        <translation>%1: &quot;%2&quot; は 2026-11-26T10:00:00Z のような時刻ではありません</translation>
    </message>
    <message>
        <source>Version %1: its commit&apos;s time &quot;%2&quot; cannot be read; write it like 2026-11-26T10:00:00Z.</source>
        <translation>バージョン %1: コミットの日時 &quot;%2&quot; を読み取れません。2026-11-26T10:00:00Z のように書いてください。</translation>
    </message>
    <message>
        <source>%1: column &quot;%2&quot; has %3 different values in %4 rows; a column map must say whether it is a setting or a metric.</source>
        <translation>%1: 列 &quot;%2&quot; には %4 行に %3 通りの値があります。設定か指標かを列の対応表で指定してください。</translation>
    </message>
    <message>
        <source>%1 is not the trace that was imported, or has changed since: import it again.</source>
        <translation>%1 は、インポートしたトレースではないか、その後変更されています。もう一度インポートしてください。</translation>
    </message>
    <message>
        <source>%1 is a pipe, not a file.</source>
        <translation>%1 はファイルではなくパイプです。</translation>
    </message>
    <message>
        <source>%1 is a socket, not a file.</source>
        <translation>%1 はファイルではなくソケットです。</translation>
    </message>
    <message>
        <source>%1 must be a list of figures.</source>
        <translation>%1 には図のリストを指定してください。</translation>
    </message>
    <message>
        <source>%1 is larger than %2 MiB, too large for a page of results.</source>
        <translation>%1 は %2 MiB を超えています。結果のページとしては大きすぎます。</translation>
    </message>
    <message>
        <source>The temporary folder %1 cannot be made: %2.</source>
        <translation>一時フォルダ %1 を作成できません: %2。</translation>
    </message>
    <message>
        <source>Cannot read the folder %1: %2.</source>
        <translation>フォルダ %1 を読み込めません: %2。</translation>
    </message>
    <message>
        <source>%1 belongs to another user (%2), whose files in it would count as yours. Remove it, or set %3 to a folder of yours.</source>
        <translation>%1 は別のユーザ (%2) のもので、その中にあるそのユーザのファイルが自分のものとして扱われます。削除するか、自分のフォルダを %3 に設定してください。</translation>
    </message>
    <message>
        <source>Other users may write to %1, and their files in it would count as yours. Look through it, then run chmod go-w %1</source>
        <translation>ほかのユーザが %1 に書き込めるため、その中にあるほかのユーザのファイルが自分のものとして扱われます。内容を確認してから、次を実行してください: chmod go-w %1</translation>
    </message>
    <message>
        <source>Other users may write to %1, and could replace %2. Run chmod go-w %1</source>
        <translation>ほかのユーザが %1 に書き込めるため、%2 が置き換えられるおそれがあります。次を実行してください: chmod go-w %1</translation>
    </message>
    <message>
        <source>The home folder of user %1 is unknown: HOME is not set, and the password database has none. Set HOME.</source>
        <translation>ユーザ %1 のホームフォルダが分かりません。HOME が設定されておらず、パスワードデータベースにもありません。HOME を設定してください。</translation>
    </message>
    <message>
        <source>%1 belongs to another user; remove it, or set XDG_RUNTIME_DIR to a folder of yours that no other user can write to.</source>
        <translation>%1 は別のユーザのものです。削除するか、自分だけが書き込めるフォルダを XDG_RUNTIME_DIR に設定してください。</translation>
    </message>
    <message>
        <source>%1 is accessible to others. Run chmod 700 %1</source>
        <translation>%1 にほかのユーザがアクセスできます。次を実行してください: chmod 700 %1</translation>
    </message>
    <message>
        <source>The folder &quot;%1&quot; of the program &quot;%2&quot; cannot be used: %3.</source>
        <translation>プログラム &quot;%2&quot; のフォルダ &quot;%1&quot; を使用できません: %3。</translation>
    </message>
    <message>
        <source>The program &quot;%1&quot; cannot be started: %2.</source>
        <translation>プログラム &quot;%1&quot; を開始できません: %2。</translation>
    </message>
    <message>
        <source>The program &quot;%1&quot; cannot be started: it may not be executed.</source>
        <translation>プログラム &quot;%1&quot; を開始できません: 実行が許可されていません。</translation>
    </message>
    <message>
        <source>The program &quot;%1&quot; cannot be started: no folder of PATH contains it.</source>
        <translation>プログラム &quot;%1&quot; を開始できません: PATH のどのフォルダにもありません。</translation>
    </message>
    <message>
        <source>The command names no program.</source>
        <translation>コマンドにプログラムがありません。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was cancelled.</source>
        <translation>&quot;%1&quot; は中止されました。</translation>
    </message>
    <message>
        <source>&quot;work&quot;: &quot;%1&quot; is %2; it must be a positive number.</source>
        <translation>&quot;work&quot;: &quot;%1&quot; が %2 です。正の数値でなければなりません。</translation>
    </message>
    <message>
        <source>&quot;work&quot;: &quot;%1&quot; is %2 at %3; it must be a positive number.</source>
        <translation>&quot;work&quot;: %3 で &quot;%1&quot; が %2 です。正の数値でなければなりません。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is %3; it must be a positive number.</source>
        <translation>%1: &quot;%2&quot; が %3 です。正の数値でなければなりません。</translation>
    </message>
    <message>
        <source>The program reported a rate so small that a step has no finite time.</source>
        <translation>プログラムが報告した速度が小さすぎるため、ステップ時間が有限になりません。</translation>
    </message>
    <message>
        <source>The program printed %1, which is out of range in the unit &quot;%2&quot;.</source>
        <translation>プログラムは %1 を出力しましたが、単位 &quot;%2&quot; では範囲外です。</translation>
    </message>
    <message>
        <source>%1 is a link that leads to itself.</source>
        <translation>%1 は自分自身に戻るリンクです。</translation>
    </message>
</context>
<context>
    <name>parascope::Message</name>
    <message>
        <source>%1 and %2</source>
        <translation>%1 と %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>largest %1 (%2)</source>
        <translation>最大の %1 (%2)</translation>
    </message>
    <message>
        <source>smallest %1 (%2)</source>
        <translation>最小の %1 (%2)</translation>
    </message>
    <message>
        <source>models that lack a level of %1</source>
        <translation>%1 の水準が欠けたモデル</translation>
    </message>
    <message>
        <source>runs with a %1 other than %2</source>
        <translation>%1が %2 以外の実行</translation>
    </message>
    <message>
        <source>different %1</source>
        <translation>異なる%1</translation>
    </message>
    <message>
        <source>; but without the %1, it reverses to %2 (%3)</source>
        <translation>。ただし%1を除くと %2 に反転します (%3)</translation>
    </message>
    <message>
        <source>On %1, %2 of %3 wait for input more than half of their time; the median is %4.</source>
        <translation>%1 では、%3のうち %2 件が時間の半分以上を入力待ちに費やしています。中央値は %4 です。</translation>
    </message>
    <message>
        <source>with a faster host, or data made on the device, these runs take as long as before.</source>
        <translation>ホストを高速にしても、データをデバイス上で生成しても、これらの実行の時間が変わらないこと。</translation>
    </message>
    <message>
        <source> (rank correlation of the waiting time with %1 %2)</source>
        <translation> (待ち時間と %1 の順位相関 %2)</translation>
    </message>
    <message>
        <source>On %1, models with small %2 wait longest for input</source>
        <translation>%1 では、%2 が小さいモデルほど入力待ちが長くなります</translation>
    </message>
    <message>
        <source>On %1, models with large %2 wait longest for input</source>
        <translation>%1 では、%2 が大きいモデルほど入力待ちが長くなります</translation>
    </message>
    <message>
        <source>.</source>
        <translation>。</translation>
    </message>
    <message>
        <source>models that differ in %1 alone wait equally long.</source>
        <translation>%1 だけが異なるモデルの待ち時間が等しいこと。</translation>
    </message>
    <message>
        <source>%1 of %2 that were run on both ran out of memory on %3 and completed on %4.</source>
        <translation>両方で実行された %2のうち %1 モデルが、%3 ではメモリ不足になり、%4 では完了しました。</translation>
    </message>
    <message>
        <source>models</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>these models complete on %1 with the same software and nothing else on the device.</source>
        <translation>同じソフトウェアで、デバイスにほかの負荷がなければ、これらのモデルが %1 で完了すること。</translation>
    </message>
    <message>
        <source>repeating these runs on an idle machine gives the same figures with narrower intervals.</source>
        <translation>アイドル状態のマシンでこれらの実行を反復すると、同じ値がより狭い区間で得られること。</translation>
    </message>
    <message>
        <source>ran out of memory</source>
        <translation>メモリ不足になりました</translation>
    </message>
    <message>
        <source>did not end in time</source>
        <translation>時間内に終わりませんでした</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>クラッシュしました</translation>
    </message>
    <message>
        <source>did not finish</source>
        <translation>終了しませんでした</translation>
    </message>
    <message>
        <source>did not complete</source>
        <translation>完了しませんでした</translation>
    </message>
    <message>
        <source>The largest models do not fit %1: %2 of %3 runs ran out of memory</source>
        <translation>最大級のモデルは %1 に収まりません: %3 件の実行のうち %2 件がメモリ不足になりました</translation>
    </message>
    <message>
        <source>On %1, %2 of %3 runs %4</source>
        <translation>%1 では、%3 件の実行のうち %2 件が%4</translation>
    </message>
    <message>
        <source>, mostly large models</source>
        <translation> (主に大きなモデル)</translation>
    </message>
    <message>
        <source>, mostly small models</source>
        <translation> (主に小さなモデル)</translation>
    </message>
    <message>
        <source>%1 with %2</source>
        <translation>%1 かつ %2</translation>
    </message>
    <message>
        <source>, every run from %1 on</source>
        <translation> (%1 以上ではすべて)</translation>
    </message>
    <message>
        <source> (%1 of the %2)</source>
        <translation> (%2 件中 %1 件)</translation>
    </message>
    <message>
        <source>; the smallest of them has %1 parameters, the largest that completed %2</source>
        <translation>。そのうち最小のモデルのパラメータ数は %1、完了した最大のモデルは %2 です</translation>
    </message>
    <message>
        <source>; nothing proves that memory was the reason</source>
        <translation>。メモリが原因である証拠はありません</translation>
    </message>
    <message>
        <source>unknown reason</source>
        <translation>原因不明</translation>
    </message>
    <message>
        <source>The outcome is &quot;%1&quot;, not &quot;oom&quot;: a time limit, a crash or memory may be behind it.</source>
        <translation>終了状態は &quot;oom&quot; ではなく &quot;%1&quot; です。時間制限、クラッシュ、メモリのいずれかが原因と考えられます。</translation>
    </message>
    <message>
        <source>a model beyond that boundary completes on the same device and stack, or a smaller one does not.</source>
        <translation>同じデバイスとスタックで、この境界を超えるモデルが完了するか、より小さいモデルが完了しないこと。</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1～%2</translation>
    </message>
    <message>
        <source>at %1 %2 everywhere</source>
        <translation>%1 %2 ではすべて</translation>
    </message>
    <message>
        <source>at %1 %2 nowhere</source>
        <translation>%1 %2 では該当なし</translation>
    </message>
    <message>
        <source>at %1 %2 from %3 %4 on</source>
        <translation>%1 %2 では %3 %4 以上</translation>
    </message>
    <message>
        <source>at %1 %2 up to %3 %4</source>
        <translation>%1 %2 では %3 %4 以下</translation>
    </message>
    <message>
        <source>Which of %1 and %2 is faster changes along %3 and %4: %1 wins %5 (true of %6 of %7)</source>
        <translation>%1 と %2 のどちらが速いかは %3 と %4 によって変わります: %1 が勝つ範囲は %5 です (%7のうち %6 ペアに該当)</translation>
    </message>
    <message>
        <source>pairs</source>
        <translation>ペア</translation>
    </message>
    <message>
        <source>new models on either side of the line are won by the other platform as often as not.</source>
        <translation>境界の両側の新しいモデルで、もう一方のプラットフォームが同程度に勝つこと。</translation>
    </message>
    <message>
        <source>Half of the %1 runs on %2 use less than %3 of the peak (95 % interval %4); </source>
        <translation>%2 の %1 件の実行の半数は、ピークの %3 未満しか使っていません (95 % 区間 %4)。</translation>
    </message>
    <message>
        <source>none of them reach half of the peak; the best reaches %1.</source>
        <translation>半分に達したものはなく、最高は %1 です。</translation>
    </message>
    <message>
        <source>1 of them reaches half of the peak; the best reaches %1.</source>
        <translation>1 件が半分に達しており、最高は %1 です。</translation>
    </message>
    <message>
        <source>%1 of them reach half of the peak; the best reaches %2.</source>
        <translation>%1 件が半分に達しており、最高は %2 です。</translation>
    </message>
    <message>
        <source>Without the %1 half of %2 use less than %3.</source>
        <translation>%1を除くと、%2の半数は %3 未満しか使っていません。</translation>
    </message>
    <message>
        <source>the FLOP count (%1) or the peak (%2) does not fit the device.</source>
        <translation>FLOP 数 (%1) またはピーク (%2) がデバイスに合っていないこと。</translation>
    </message>
    <message>
        <source>On %1, throughput is flat at %2 to %3 examples/s over %4 of %5 runs, although the work per example differs %6-fold among them: the host, not the device, is the limit.</source>
        <translation>%1 では、サンプルあたりの処理量が %6 倍異なるにもかかわらず、%5 件の実行のうち %4 件のスループットが %2～%3 サンプル/秒で頭打ちです。制限しているのはデバイスではなくホストです。</translation>
    </message>
    <message>
        <source>a limit of the device itself</source>
        <translation>デバイス自体の限界</translation>
    </message>
    <message>
        <source>A device&apos;s own limit would be flat in FLOP/s or byte/s, not in examples/s; below the plateau throughput does fall with the work per example (rank correlation %1).</source>
        <translation>デバイス自体の限界なら、サンプル/秒ではなく FLOP/s または byte/s が頭打ちになります。頭打ちに達しない範囲では、スループットはサンプルあたりの処理量とともに低下しています (順位相関 %1)。</translation>
    </message>
    <message>
        <source>the same models with their data made on the device before timing show the same flat throughput.</source>
        <translation>計時前にデータをデバイス上で生成しても、同じモデルのスループットが同じく頭打ちになること。</translation>
    </message>
    <message>
        <source>, with %1 of their time</source>
        <translation>。時間では %1 を占めます</translation>
    </message>
    <message>
        <source>, above all %1</source>
        <translation>。とくに %1 です</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>演算</translation>
    </message>
    <message>
        <source>%1 models</source>
        <translation>%1 モデル</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>%1 から %2 まで</translation>
    </message>
    <message>
        <source>On %1, %2 grows with %3 in %4 of %5 series of otherwise equal models: </source>
        <translation>%1 では、ほかが等しいモデルの %5 系列のうち %4 系列で、%2が %3 とともに増加します: </translation>
    </message>
    <message>
        <source>On %1, %2 falls with %3 in %4 of %5 series of otherwise equal models: </source>
        <translation>%1 では、ほかが等しいモデルの %5 系列のうち %4 系列で、%2が %3 とともに減少します: </translation>
    </message>
    <message>
        <source>about %1-fold at each doubling, %2-fold %3</source>
        <translation>2 倍にするごとに約 %1 倍、%3で %2 倍です</translation>
    </message>
    <message>
        <source>about %1 times less at each doubling, %2 times less %3</source>
        <translation>2 倍にするごとに約 1/%1、%3で 1/%2 です</translation>
    </message>
    <message>
        <source>; from %1 on it hardly grows</source>
        <translation>。%1 以上ではほとんど増えません</translation>
    </message>
    <message>
        <source>series</source>
        <translation>系列</translation>
    </message>
    <message>
        <source>runs of new models at two or more levels of %1, all else equal, give exponents around 0.</source>
        <translation>%1 の 2 つ以上の水準で、ほかが等しい新しいモデルの実行から得る指数が 0 に近いこと。</translation>
    </message>
    <message>
        <source> (%1, 95 % interval %2)</source>
        <translation> (%1、95 % 区間 %2)</translation>
    </message>
    <message>
        <source>, then %1 (%2, %3)</source>
        <translation>、次いで %1 (%2、%3)</translation>
    </message>
    <message>
        <source>, %1 (%2, %3)</source>
        <translation>、%1 (%2、%3)</translation>
    </message>
    <message>
        <source>; which of %1 and %2 comes first is not certain</source>
        <translation>。%1 と %2 のどちらが先かは不確かです</translation>
    </message>
    <message>
        <source>; no notable effect of %1</source>
        <translation>。%1 に目立った影響はありません</translation>
    </message>
    <message>
        <source>new runs that vary %1 alone, in shuffled order, leave %2 unchanged, or its weight&apos;s interval from them contains 0.</source>
        <translation>%1 だけをランダムな順に変えた新しい実行で、%2が変わらないか、重みの区間が 0 を含むこと。</translation>
    </message>
    <message>
        <source>%1 of %2 models with %3 or more run faster on %4 than on %5, and %6 of %7 with less</source>
        <translation>%3 以上の %2 モデルのうち %1 モデル、それ未満の %7 モデルのうち %6 モデルが、%5 より %4 で高速です</translation>
    </message>
    <message>
        <source>Among the models %8, %1 of %2 with %3 or more run faster on %4 than on %5, and %6 of %7 with less</source>
        <translation>%8モデルのうち、%3 以上の %2 モデルでは %1 モデル、それ未満の %7 モデルでは %6 モデルが、%5 より %4 で高速です</translation>
    </message>
    <message>
        <source>%1 as difference of the two shares</source>
        <translation>%1 (2 つの割合の差)</translation>
    </message>
    <message>
        <source>new models on both sides of %1 are won equally often.</source>
        <translation>%1 の両側の新しいモデルで勝率が等しいこと。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中 %1</translation>
    </message>
    <message>
        <source>Large %1 favours %2 over %3, small %3</source>
        <translation>%1 が大きいと %3 より %2 が有利で、小さいと %3 が有利です</translation>
    </message>
    <message>
        <source>Large %1 favours %2 over %3, small does so less</source>
        <translation>%1 が大きいと %3 より %2 が有利ですが、小さいとその差は縮まります</translation>
    </message>
    <message>
        <source>Small %1 favours %2 over %3, large %3</source>
        <translation>%1 が小さいと %3 より %2 が有利で、大きいと %3 が有利です</translation>
    </message>
    <message>
        <source>Small %1 favours %2 over %3, large does so less</source>
        <translation>%1 が小さいと %3 より %2 が有利ですが、大きいとその差は縮まります</translation>
    </message>
    <message>
        <source>: the speedup of %1 is %2 (median; faster in %3 pairs) at %4 %5 and %6 (%7) at %8</source>
        <translation>: %1 の速度比は %4 %5 で %2 (中央値、%3 ペアで高速)、%8 で %6 (%7)</translation>
    </message>
    <message>
        <source> (weight %1)</source>
        <translation> (重み %1)</translation>
    </message>
    <message>
        <source> (weight %1, 95 % interval %2)</source>
        <translation> (重み %1、95 % 区間 %2)</translation>
    </message>
    <message>
        <source>On ranks the effect has the other sign (%1).</source>
        <translation>順位で見ると効果の符号が逆になります (%1)。</translation>
    </message>
    <message>
        <source>pairs that differ in %1 alone, measured with the data made on the device, show the same speedup at both ends.</source>
        <translation>%1 だけが異なり、データをデバイス上で生成して測定したペアの速度比が、両端で等しいこと。</translation>
    </message>
    <message>
        <source>Smaller models favour %1, larger ones %2</source>
        <translation>小さいモデルでは %1、大きいモデルでは %2 が有利です</translation>
    </message>
    <message>
        <source>Smaller models favour %1, larger ones do so less</source>
        <translation>小さいモデルでは %1 が有利ですが、大きいモデルではその差は縮まります</translation>
    </message>
    <message>
        <source>Larger models favour %1, smaller ones %2</source>
        <translation>大きいモデルでは %1、小さいモデルでは %2 が有利です</translation>
    </message>
    <message>
        <source>Larger models favour %1, smaller ones do so less</source>
        <translation>大きいモデルでは %1 が有利ですが、小さいモデルではその差は縮まります</translation>
    </message>
    <message>
        <source>: the speedup of %1 is %2 (median; faster on %3) for models of up to %4 parameters and %5 (%6) from %7 on</source>
        <translation>: %1 の速度比は %4 パラメータ以下のモデルで %2 (中央値、%3 モデルで高速)、%7 以上で %5 (%6)</translation>
    </message>
    <message>
        <source> (rank correlation of speedup and size %1)</source>
        <translation> (速度比とサイズの順位相関 %1)</translation>
    </message>
    <message>
        <source>new models of other sizes, equal otherwise, show no correlation between size and speedup.</source>
        <translation>サイズだけが異なる新しいモデルで、サイズと速度比に相関がないこと。</translation>
    </message>
    <message>
        <source>; the speedup is %1 (geometric mean, 95 % interval %2), between %3 and %4 for 96 % of them</source>
        <translation>。速度比は %1 (幾何平均、95 % 区間 %2) で、その 96 % は %3 から %4 の間です</translation>
    </message>
    <message>
        <source>%1 is faster than %2 on %3 of %4 models (%5)</source>
        <translation>%4 モデルのうち %3 モデル (%5) で %1 が %2 より高速です</translation>
    </message>
    <message>
        <source>Among the models %6, %1 is faster than %2 on %3 of %4 models (%5)</source>
        <translation>%6モデルのうち、%4 モデル中 %3 モデル (%5) で %1 が %2 より高速です</translation>
    </message>
    <message>
        <source>Without the %1 the geometric mean is %2 instead of %3 (%4).</source>
        <translation>%1を除くと幾何平均は %3 ではなく %2 です (%4)。</translation>
    </message>
    <message>
        <source>; but %1 (%2) without the %3</source>
        <translation>。ただし%3を除くと %1 です (%2)</translation>
    </message>
    <message>
        <source>on new models of the same kind %1 wins no more than half, or its mean speedup&apos;s interval contains 1.</source>
        <translation>同種の新しいモデルで %1 の勝ちが半分以下か、平均速度比の区間が 1 を含むこと。</translation>
    </message>
    <message>
        <source>%1 (varies with %2)</source>
        <translation>%1 (%2 と連動)</translation>
    </message>
    <message>
        <source>the unnamed platform</source>
        <translation>名前のないプラットフォーム</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2 上の %1</translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation> (%1)</translation>
    </message>
    <message>
        <source>runs of %1 at %2 examples/s or more, where its throughput is flat</source>
        <translation>スループットが頭打ちになる、%2 サンプル/秒以上の %1 の実行</translation>
    </message>
    <message>
        <source>runs marked host-bound</source>
        <translation>ホスト律速とされた実行</translation>
    </message>
    <message>
        <source>runs with another caveat</source>
        <translation>ほかの留意点のある実行</translation>
    </message>
    <message>
        <source>%1 (%2 against %3)</source>
        <translation>%1 (%2 対 %3)</translation>
    </message>
    <message>
        <source>Only the %1 most frequent of %2 levels of %3 were compared.</source>
        <translation>%3 の %2 水準のうち、頻度の高い %1 水準だけを比較しました。</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>%1 の</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>%1 上の</translation>
    </message>
    <message>
        <source>Among the models %1: </source>
        <translation>%1モデルのうち: </translation>
    </message>
    <message>
        <source>No run is selected.</source>
        <translation>実行が選択されていません。</translation>
    </message>
    <message>
        <source>None of %1 completed.</source>
        <translation>%1のうち完了したものはありません。</translation>
    </message>
    <message>
        <source>%1 completed: too few to tell an effect from chance.</source>
        <translation>完了したのは%1だけで、効果と偶然を区別するには少なすぎます。</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>実行 1 件</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>実行 %1 件</translation>
    </message>
    <message>
        <source>1 pair</source>
        <translation>1 ペア</translation>
    </message>
    <message>
        <source>%1 pairs</source>
        <translation>%1 ペア</translation>
    </message>
    <message>
        <source>1 model</source>
        <translation>1 モデル</translation>
    </message>
    <message>
        <source>; each pair is equal in %1</source>
        <translation>。各ペアの%1は等しくなっています</translation>
    </message>
    <message>
        <source>; with equal weight to each of these settings the speedup is %1</source>
        <translation>。これらの設定の重みを等しくすると速度比は %1 です</translation>
    </message>
    <message>
        <source>; they also differ in %1</source>
        <translation>。両者は%1も異なります</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2 の%1</translation>
    </message>
    <message>
        <source>%1: unknown key &quot;%2&quot;</source>
        <translation>%1: 未知のキー &quot;%2&quot;</translation>
    </message>
    <message>
        <source>Cannot open %1: %2.</source>
        <translation>%1 を開けません: %2。</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1 (did you mean &quot;%2&quot;?).</source>
        <translation>%1 (もしかして &quot;%2&quot;)。</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1、%2 行目</translation>
    </message>
    <message>
        <source>%1: unknown family &quot;%2&quot;</source>
        <translation>%1: 未知のファミリ &quot;%2&quot;</translation>
    </message>
    <message>
        <source>%1: family &quot;%2&quot; has no &quot;%3&quot;</source>
        <translation>%1: ファミリ &quot;%2&quot; に &quot;%3&quot; はありません</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot;</source>
        <translation>%1: &quot;%2&quot;</translation>
    </message>
    <message>
        <source>%1, point %2</source>
        <translation>%1、ポイント %2</translation>
    </message>
    <message>
        <source>Unknown family &quot;%1&quot;</source>
        <translation>未知のファミリ &quot;%1&quot;</translation>
    </message>
    <message>
        <source>Family &quot;%1&quot; has no hyper-parameter &quot;%2&quot;</source>
        <translation>ファミリ &quot;%1&quot; にハイパーパラメータ &quot;%2&quot; はありません</translation>
    </message>
    <message>
        <source>Input &quot;%1&quot;</source>
        <translation>入力 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>Layer &quot;%1&quot;</source>
        <translation>層 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>%1: unknown kind &quot;%2&quot;</source>
        <translation>%1: 未知の種類 &quot;%2&quot;</translation>
    </message>
    <message>
        <source>%1 (%2).</source>
        <translation>%1 (%2)。</translation>
    </message>
    <message>
        <source>%1 (%2); its last words: %3</source>
        <translation>%1 (%2)。最後の出力: %3</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot;: %2</source>
        <translation>デバイス &quot;%1&quot;: %2</translation>
    </message>
    <message>
        <source>the worker sent no hello in its first %1</source>
        <translation>ワーカーの最初の %1 に hello がありません</translation>
    </message>
    <message>
        <source>the worker sent an invalid hello, %1</source>
        <translation>ワーカーの hello が誤っています。%1</translation>
    </message>
    <message>
        <source>the worker speaks protocol %1, not %2</source>
        <translation>ワーカーのプロトコルは %2 ではなく %1 です</translation>
    </message>
    <message>
        <source>the worker sent no hello within %1</source>
        <translation>ワーカーが %1 以内に hello を送りませんでした</translation>
    </message>
    <message>
        <source>the worker began with a line of more than %1</source>
        <translation>ワーカーの最初の行が %1 を超えています</translation>
    </message>
    <message>
        <source>the worker ended before its hello</source>
        <translation>ワーカーが hello の前に終了しました</translation>
    </message>
    <message>
        <source>the worker sent no hello in its first %1 lines</source>
        <translation>ワーカーの最初の %1 行に hello がありません</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains text and can only be compared with text in quotes, by == or !=.</source>
        <translation>&quot;%1&quot; はテキストです。引用符で囲んだテキストと == または != でのみ比較できます。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a number and cannot be compared with text.</source>
        <translation>&quot;%1&quot; は数値です。テキストとは比較できません。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number.</source>
        <translation>&quot;%1&quot; は数値ではありません。</translation>
    </message>
    <message>
        <source>%1 is damaged: %2.</source>
        <translation>%1 は破損しています: %2。</translation>
    </message>
    <message>
        <source>%1 is not a database.</source>
        <translation>%1 はデータベースではありません。</translation>
    </message>
    <message>
        <source>Box plot of %1 by %2, %3, highest median %4 at %5.</source>
        <translation>%2別の%1の箱ひげ図、%3、中央値の最大は %5 の %4。</translation>
    </message>
    <message>
        <source>Heat map of the ratio of %1 to %2 over %3 and %4, %5 values, %1 faster in %6.</source>
        <translation>%3 と %4 に対する %1 と %2 の比のヒートマップ、値 %5 個、%6 で %1 が高速。</translation>
    </message>
    <message>
        <source>No column is named &quot;%1&quot;</source>
        <translation>&quot;%1&quot; という列はありません</translation>
    </message>
    <message>
        <source>No model ran on more than one number of %1.</source>
        <translation>複数の %1 数で実行されたモデルがありません。</translation>
    </message>
    <message>
        <source>No model was run with %1 and with another %2.</source>
        <translation>%1 と別の%2の両方で実行されたモデルがありません。</translation>
    </message>
    <message>
        <source>No point of this slice was completed on both %1 and %2.</source>
        <translation>このスライスには %1 と %2 の両方で完了したポイントがありません。</translation>
    </message>
    <message>
        <source>Parallel coordinates of %1 runs over %2 axes.</source>
        <translation>%1 件の実行の平行座標、%2 軸。</translation>
    </message>
    <message>
        <source>Ranges of %1 by %2, %3 runs from %4 to %5.</source>
        <translation>%2別の%1の範囲、実行 %3 件、%4 から %5 まで。</translation>
    </message>
    <message>
        <source>Roofline of %1, %2 models; %3.</source>
        <translation>%1 のルーフライン、%2 モデル、%3。</translation>
    </message>
    <message>
        <source>Roofline of %1, %2 operations; %3.</source>
        <translation>%1 のルーフライン、%2 演算、%3。</translation>
    </message>
    <message>
        <source>Rooflines of %1 and %2 with one arrow per model, %3.</source>
        <translation>%1 と %2 のルーフライン、モデルごとに矢印、%3。</translation>
    </message>
    <message>
        <source>Scatter of %1 over %2, %3 runs.</source>
        <translation>%2に対する%1の散布図、実行 %3 件。</translation>
    </message>
    <message>
        <source>Speedup of %1 over %2 by %3, %4 pairs; %5.</source>
        <translation>%3別の %2 に対する %1 の速度比、%4 ペア、%5。</translation>
    </message>
    <message>
        <source>Speedup over %1 by %2, %3.</source>
        <translation>%2別の %1 に対する速度比、%3。</translation>
    </message>
    <message>
        <source>Speedup over %1, %2.</source>
        <translation>%1に対する速度比、%2。</translation>
    </message>
    <message>
        <source>Step times of %1, %2 steps.</source>
        <translation>%1 のステップ時間、%2 ステップ。</translation>
    </message>
    <message>
        <source>These runs do not say on how many devices, cores or threads they ran.</source>
        <translation>これらの実行には、デバイス、コア、スレッドの数が記されていません。</translation>
    </message>
    <message>
        <source>Weights of a linear model of %1, %2, largest %3.</source>
        <translation>%1の線形モデルの重み、%2、最大は %3。</translation>
    </message>
    <message>
        <source>Weights of a linear model of %1, %2.</source>
        <translation>%1の線形モデルの重み、%2。</translation>
    </message>
    <message>
        <source>Win rate of %1 over %2 by %3, %4, highest %5 % at %6.</source>
        <translation>%3別の %2 に対する %1 の勝率、%4、最高は %6 の %5 %。</translation>
    </message>
    <message>
        <source>a &quot;,&quot; only separates the arguments of min and max; conditions are joined by &quot;&amp;&amp;&quot;.</source>
        <translation>&quot;,&quot; は min と max の引数の区切りです。条件は &quot;&amp;&amp;&quot; でつなぎます。</translation>
    </message>
    <message>
        <source>a double negation is not an operator; leave both out.</source>
        <translation>ここでは二重否定に意味がありません。</translation>
    </message>
    <message>
        <source>a function lacks an argument.</source>
        <translation>関数の引数が足りません。</translation>
    </message>
    <message>
        <source>a parenthesis is not allowed here.</source>
        <translation>ここに括弧は使えません。</translation>
    </message>
    <message>
        <source>a closing parenthesis has no opening one.</source>
        <translation>対応する開き括弧がありません。</translation>
    </message>
    <message>
        <source>a parenthesis is never closed.</source>
        <translation>括弧が閉じられていません。</translation>
    </message>
    <message>
        <source>text must be in quotes: &quot;%1&quot;.</source>
        <translation>テキストは引用符で囲みます: &quot;%1&quot;。</translation>
    </message>
    <message>
        <source>an operand is missing before this operator.</source>
        <translation>この演算子の前に被演算子がありません。</translation>
    </message>
    <message>
        <source>an operator is missing before this.</source>
        <translation>この前に演算子がありません。</translation>
    </message>
    <message>
        <source>parentheses are nested too deeply.</source>
        <translation>括弧の入れ子が深すぎます。</translation>
    </message>
    <message>
        <source>something is missing at the end.</source>
        <translation>末尾に不足があります。</translation>
    </message>
    <message>
        <source>the number is out of range.</source>
        <translation>数値が範囲外です。</translation>
    </message>
    <message>
        <source>the quote is never closed.</source>
        <translation>引用符が閉じられていません。</translation>
    </message>
    <message>
        <source>the text &quot;%1&quot; can only be compared with a name, by == or !=.</source>
        <translation>テキスト &quot;%1&quot; は名前と == または != でのみ比較できます。</translation>
    </message>
    <message>
        <source>there is no function &quot;%1&quot;.</source>
        <translation>関数 &quot;%1&quot; はありません。</translation>
    </message>
    <message>
        <source>unexpected character &quot;%1&quot;.</source>
        <translation>予期しない文字 &quot;%1&quot; です。</translation>
    </message>
    <message>
        <source>unexpected character.</source>
        <translation>予期しない文字です。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an operator, use &quot;%2&quot;.</source>
        <translation>&quot;%1&quot; は演算子ではありません。&quot;%2&quot; を使ってください。</translation>
    </message>
    <message>
        <source>%1 cannot be opened for this: %2.</source>
        <translation>%1 をこの用途で開けません: %2。</translation>
    </message>
    <message>
        <source>%1 is locked by another program.</source>
        <translation>%1 は別のプログラムがロックしています。</translation>
    </message>
    <message>
        <source>%1 takes more work than a file of its size should need: it is damaged or was manipulated.</source>
        <translation>%1 の処理量が、このサイズのファイルにありうる量を超えています。破損しているか、意図的に作られたものです。</translation>
    </message>
    <message>
        <source>%1, column %2: unknown name &quot;%3&quot;</source>
        <translation>%1、列 %2: 未知の名前 &quot;%3&quot;</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1: %2。</translation>
    </message>
    <message>
        <source>operators are nested too deeply.</source>
        <translation>演算子の入れ子が深すぎます。</translation>
    </message>
    <message>
        <source>%1 was put in place after %1-wal was written, and it is unknown whether they belong together; both were left as they are. If they do, run sqlite3 %1 &apos;PRAGMA wal_checkpoint(TRUNCATE)&apos;; if not, move the -wal away.</source>
        <translation>%1 は %1-wal が書かれた後に置かれたもので、両者が対応するか判別できません。どちらも変更していません。対応する場合は sqlite3 %1 &apos;PRAGMA wal_checkpoint(TRUNCATE)&apos; を実行し、そうでなければ -wal を移動してください。</translation>
    </message>
    <message>
        <source>%1 was deleted or replaced while it was being written, and its contents could not be saved: %2</source>
        <translation>%1 は書き込み中に削除または置換され、内容を保存できませんでした: %2</translation>
    </message>
    <message>
        <source>%1 was deleted or replaced while it was being written; its runs that are not in a file of that name now (%2) are in %3.</source>
        <translation>%1 は書き込み中に削除または置換されました。現在その名前のファイルにない実行 (%2) は %3 にあります。</translation>
    </message>
    <message>
        <source>%1 was deleted or replaced while it was being written; all of its runs are in the file that has that name now.</source>
        <translation>%1 は書き込み中に削除または置換されました。現在その名前のファイルにない実行はありませんでした。</translation>
    </message>
    <message>
        <source>%1 was moved with its folder while it was being written; all of its runs are in %2.</source>
        <translation>%1 は書き込み中にフォルダーごと移動されました。その実行はすべて %2 にあります。</translation>
    </message>
    <message>
        <source>%1 is being filled by %2 in one step; it can be opened when that is done.</source>
        <translation>%1 には %2 がまとめて書き込んでいます。終われば閲覧できます。</translation>
    </message>
    <message>
        <source>%1 is not a database that Parascope wrote: there is a view or virtual table in place of the table &quot;%2&quot;.</source>
        <translation>%1 は Parascope が書いたデータベースではありません: 表 &quot;%2&quot; の位置にビューまたは仮想表があります。</translation>
    </message>
    <message>
        <source>%1 is not a database that Parascope wrote: the column &quot;%2&quot; of its table &quot;%3&quot; is computed.</source>
        <translation>%1 は Parascope が書いたデータベースではありません: 表 &quot;%3&quot; の列 &quot;%2&quot; が計算列です。</translation>
    </message>
    <message>
        <source>%1 is not written: the trigger &quot;%2&quot; would change what is stored in its table &quot;%3&quot;. Drop it, or merge the file into a new one.</source>
        <translation>%1 には書き込みません: トリガー &quot;%2&quot; が表 &quot;%3&quot; に保存する内容を変えてしまいます。トリガーを削除するか、新しいファイルに結合してください。</translation>
    </message>
    <message>
        <source>%1 is damaged: it has no table &quot;%2&quot;.</source>
        <translation>%1 は破損しています: 表 &quot;%2&quot; がありません。</translation>
    </message>
    <message>
        <source>%1 is not written: the column &quot;%2&quot; in its table &quot;%3&quot; is not as Parascope makes it. Merge the file into a new one.</source>
        <translation>%1 には書き込みません: 表 &quot;%3&quot; の列 &quot;%2&quot; が Parascope の作るものと異なります。新しいファイルに結合してください。</translation>
    </message>
    <message>
        <source>%1 is damaged: its table &quot;%2&quot; has no column &quot;%3&quot;.</source>
        <translation>%1 は破損しています: 表 &quot;%2&quot; に列 &quot;%3&quot; がありません。</translation>
    </message>
    <message>
        <source>%1, line 1: the map names a column &quot;%2&quot; that is not there</source>
        <translation>%1、1 行目: 対応表にある列 &quot;%2&quot; がファイルにありません</translation>
    </message>
    <message>
        <source>No completed run has both a share of time waiting for input and a FLOPS utilisation.</source>
        <translation>入力待ちの割合と FLOPS 利用率の両方を持つ、完了した実行がありません。</translation>
    </message>
    <message>
        <source>Neither side holds a run.</source>
        <translation>どちらの側にも実行がありません。</translation>
    </message>
    <message>
        <source>Side A holds no run.</source>
        <translation>A 側に実行がありません。</translation>
    </message>
    <message>
        <source>Side B holds no run.</source>
        <translation>B 側に実行がありません。</translation>
    </message>
    <message>
        <source>No model has completed runs on both sides.</source>
        <translation>両側で完了した実行を持つモデルがありません。</translation>
    </message>
    <message>
        <source>In %1 of %2 cells one side was measured entirely before the other (or the time is unknown): a change of the machine in between cannot be separated from the effect. Interleave the launches.</source>
        <translation>%2 セルのうち %1 セルでは、一方が他方より先にすべて測定されています (または時刻が不明です)。その間のマシンの変化と効果を区別できません。起動を交互に行ってください。</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>記録なし</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 ほか %2</translation>
    </message>
    <message>
        <source>without FLOPs</source>
        <translation>FLOPs なし</translation>
    </message>
    <message>
        <source>without an outcome</source>
        <translation>終了状態なし</translation>
    </message>
    <message>
        <source>%1 not positive</source>
        <translation>%1 が正でない</translation>
    </message>
    <message>
        <source>only %1</source>
        <translation>%1 のみ</translation>
    </message>
    <message>
        <source>%1 of %2 models with %3 %4 or more run faster on %5 than on %6, and %7 of %8 with less.</source>
        <translation>%3 %4 以上の %2 モデルのうち %1 モデル、それ未満の %8 モデルのうち %7 モデルが、%6 より %5 で高速です。</translation>
    </message>
    <message>
        <source>The platform&apos;s peak FLOP/s or memory bandwidth is unknown.</source>
        <translation>プラットフォームのピーク FLOP/s またはメモリ帯域幅が不明です。</translation>
    </message>
    <message>
        <source>%1 measured runs are too few for %2 efficiencies and overheads.</source>
        <translation>測定された実行 %1 件は、%2 個の効率とオーバーヘッドを求めるには少なすぎます。</translation>
    </message>
    <message>
        <source>No efficiencies explain these step times.</source>
        <translation>これらのステップ時間を説明する効率がありません。</translation>
    </message>
    <message>
        <source>Determined by the other terms, so their weights are shared: %1.</source>
        <translation>ほかの項から決まるため、重みが分散しています: %1。</translation>
    </message>
    <message>
        <source>Collinear with the other terms (variance inflation above 10): %1; read these weights together.</source>
        <translation>ほかの項と共線的です (分散拡大係数 10 超): %1。重みはまとめて解釈してください。</translation>
    </message>
    <message>
        <source>The terms are collinear together (condition number above 30); read the weights together.</source>
        <translation>項が全体として共線的です (条件数 30 超)。重みはまとめて解釈してください。</translation>
    </message>
    <message>
        <source>By weight, %1 ranks first; by share of R^2, %2 does.</source>
        <translation>重みでは %1、R^2 への寄与では %2 が 1 位です。</translation>
    </message>
    <message>
        <source>By weight, %1 ranks first; by the variance between levels, %2 does.</source>
        <translation>重みでは %1、水準間の分散では %2 が 1 位です。</translation>
    </message>
    <message>
        <source>The levels of %1 explain %2 of the variance, a straight line %3: its effect is not linear.</source>
        <translation>%1 の水準は分散の %2 を説明しますが、直線では %3 です。効果は曲線的です。</translation>
    </message>
    <message>
        <source>No completed run with &quot;%1&quot; is left.</source>
        <translation>&quot;%1&quot; を持つ完了した実行が残っていません。</translation>
    </message>
    <message>
        <source>No factor takes more than one value among the %1 runs.</source>
        <translation>%1 件の実行で複数の値をとる因子がありません。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is the same in all %2 runs.</source>
        <translation>&quot;%1&quot; は %2 件の実行すべてで同じです。</translation>
    </message>
    <message>
        <source>%1 measured</source>
        <translation>%1 実測</translation>
    </message>
    <message>
        <source>data sheet</source>
        <translation>データシート</translation>
    </message>
    <message>
        <source>The platform&apos;s peak FLOP/s are unknown.</source>
        <translation>プラットフォームのピーク FLOP/s が不明です。</translation>
    </message>
    <message>
        <source>The platform&apos;s memory bandwidth is unknown.</source>
        <translation>プラットフォームのメモリ帯域幅が不明です。</translation>
    </message>
    <message>
        <source>without a roof</source>
        <translation>ルーフなし</translation>
    </message>
    <message>
        <source>No run has both FLOP/s and an operational intensity.</source>
        <translation>FLOP/s と演算強度の両方を持つ実行がありません。</translation>
    </message>
    <message>
        <source>without a %1 roof</source>
        <translation>%1 のルーフなし</translation>
    </message>
    <message>
        <source>The platform&apos;s peak FLOP/s of %1 are unknown.</source>
        <translation>プラットフォームの %1 のピーク FLOP/s が不明です。</translation>
    </message>
    <message>
        <source>one number of %1</source>
        <translation>%1 数が 1 種類</translation>
    </message>
    <message>
        <source>No serial fraction between 0 and 100 % explains these times. More %1 were slower than fewer: was the machine busy with other work?</source>
        <translation>これらの時間を説明する、0～100 % の並列化できない割合はありません。%1 を増やすと遅くなっています。マシンがほかの処理をしていませんでしたか。</translation>
    </message>
    <message>
        <source>No serial fraction between 0 and 100 % explains these times. The speedup is more than the number of %1: are the runs with the fewest comparable?</source>
        <translation>これらの時間を説明する、0～100 % の並列化できない割合はありません。速度比が %1 の数を超えています。最少の場合の実行は比較可能ですか。</translation>
    </message>
    <message>
        <source>The models differ too much to determine a serial fraction: its 95 % interval has everything from 0 to 100 %. Measure more models.</source>
        <translation>モデル間の差が大きく、並列化できない割合を決められません。95 % 区間が 0～100 % の全体に及びます。モデルを増やして測定してください。</translation>
    </message>
    <message>
        <source>%1 without partner</source>
        <translation>%1 に相手なし</translation>
    </message>
    <message>
        <source>%1 without partner of equal %2</source>
        <translation>%1 に%2の等しい相手なし</translation>
    </message>
    <message>
        <source>other %1</source>
        <translation>別の%1</translation>
    </message>
    <message>
        <source>No model has completed runs on both %1 and %2.</source>
        <translation>%1 と %2 の両方で完了した実行を持つモデルがありません。</translation>
    </message>
    <message>
        <source>No run among these has a %1.</source>
        <translation>これらの実行には %1 がありません。</translation>
    </message>
    <message>
        <source>All runs have one %1, &quot;%2&quot;: there is nothing to compare it with.</source>
        <translation>すべての実行の %1 が &quot;%2&quot; で、比較する相手がありません。</translation>
    </message>
    <message>
        <source>timed otherwise (%1)</source>
        <translation>計時方法が異なる (%1)</translation>
    </message>
    <message>
        <source>This combines runs that were timed in different ways (%1).</source>
        <translation>計時方法の異なる実行が混在しています (%1)。</translation>
    </message>
    <message>
        <source>The steps were timed in different ways (%1): part of a difference may come from that.</source>
        <translation>ステップの計時方法が 1 つではありません (%1)。差の一部はそのためかもしれません。</translation>
    </message>
    <message>
        <source>Nothing ran on both %1 and %2.</source>
        <translation>%1 と %2 の両方で実行されたものがありません。</translation>
    </message>
    <message>
        <source>There are no profiled operations of %1; an upgrade by operation needs a profile of both platforms.</source>
        <translation>%1 の演算のプロファイルがありません。演算別の更新の比較には両プラットフォームのプロファイルが必要です。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>No results are open.</source>
        <translation>結果が開かれていません。</translation>
    </message>
    <message>
        <source>%1 panels</source>
        <translation>%1 パネル</translation>
    </message>
    <message>
        <source>n = %1</source>
        <translation>n = %1</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%2に対する%1</translation>
    </message>
    <message>
        <source>box: quartiles, whiskers: up to 1.5 × box height, bar: median</source>
        <translation>箱は四分位、ひげは箱の高さの 1.5 倍まで、線は中央値</translation>
    </message>
    <message>
        <source>%1 cannot be shown on the log axis</source>
        <translation>%1 件は対数軸に表示不可</translation>
    </message>
    <message>
        <source>unattributed</source>
        <translation>未帰属</translation>
    </message>
    <message>
        <source>No run here has an operation profile.</source>
        <translation>演算プロファイルのある実行がありません。</translation>
    </message>
    <message>
        <source>No run that matches has an operation profile.</source>
        <translation>該当する実行に演算プロファイルがありません。</translation>
    </message>
    <message>
        <source>share of the time by %1</source>
        <translation>%1別の時間の割合</translation>
    </message>
    <message>
        <source>n = %1 runs</source>
        <translation>n = 実行 %1 件</translation>
    </message>
    <message>
        <source>share of the time (%)</source>
        <translation>時間の割合 (%)</translation>
    </message>
    <message>
        <source>%1 selected, hollow</source>
        <translation>%1 件選択、白抜き</translation>
    </message>
    <message>
        <source>Time by %1 over %2, %3 runs; largest %4, %5 %.</source>
        <translation>%2に対する%1別の時間、実行 %3 件、最大は %4 の %5 %。</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>メモリ不足</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>running</source>
        <translation>実行中</translation>
    </message>
    <message>
        <source>predicted not to fit</source>
        <translation>収まらない予測</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>未実行</translation>
    </message>
    <message>
        <source>n = %1 of %2</source>
        <translation>n = %2 中 %1</translation>
    </message>
    <message>
        <source>%1 (hatched)</source>
        <translation>%1 (斜線)</translation>
    </message>
    <message>
        <source>Heat map of %1 over %2 and %3, %4 values, largest %5 at %6, %7.</source>
        <translation>%2と%3に対する%1のヒートマップ、値 %4 個、最大は %6、%7 の %5。</translation>
    </message>
    <message>
        <source>Heat map of %1 over %2 and %3, 0 values.</source>
        <translation>%2と%3に対する%1のヒートマップ、値 0 個。</translation>
    </message>
    <message>
        <source>Parallel coordinates need two columns that vary; only one does.</source>
        <translation>平行座標には変化する列が 2 つ必要ですが、1 つしかありません。</translation>
    </message>
    <message>
        <source>runs across %1 axes, coloured by %2</source>
        <translation>%1 軸の実行、色は%2</translation>
    </message>
    <message>
        <source>left out: %1 without a value or of another platform</source>
        <translation>除外: 値がないか別のプラットフォームの %1 件</translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <translation>%2別の%1</translation>
    </message>
    <message>
        <source>one model</source>
        <translation>1 モデル</translation>
    </message>
    <message>
        <source>range</source>
        <translation>範囲</translation>
    </message>
    <message>
        <source>left out: %1 without a value</source>
        <translation>除外: 値のない %1 件</translation>
    </message>
    <message>
        <source>%1 faster in %2</source>
        <translation>%2 で %1 が高速</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>一定</translation>
    </message>
    <message>
        <source>selection</source>
        <translation>選択</translation>
    </message>
    <message>
        <source>all runs</source>
        <translation>全実行</translation>
    </message>
    <message>
        <source>n = %1, R² %2</source>
        <translation>n = %1、R² %2</translation>
    </message>
    <message>
        <source>standardised log-log model of %1</source>
        <translation>%1の標準化両対数モデル</translation>
    </message>
    <message>
        <source>standardised linear model of %1</source>
        <translation>%1の標準化線形モデル</translation>
    </message>
    <message>
        <source>selection %1, R² %2</source>
        <translation>選択 %1、R² %2</translation>
    </message>
    <message>
        <source>weight (95 % bootstrap interval)</source>
        <translation>重み (95 % ブートストラップ区間)</translation>
    </message>
    <message>
        <source>weight (interval pending)</source>
        <translation>重み (区間は計算中)</translation>
    </message>
    <message>
        <source>weight (no interval)</source>
        <translation>重み (区間なし)</translation>
    </message>
    <message>
        <source>type not recorded</source>
        <translation>型の記録なし</translation>
    </message>
    <message>
        <source>ridge %1 (%2)</source>
        <translation>リッジ点 %1 (%2)</translation>
    </message>
    <message>
        <source>ridge %1</source>
        <translation>リッジ点 %1</translation>
    </message>
    <message>
        <source>ceilings: %1</source>
        <translation>上限性能: %1</translation>
    </message>
    <message>
        <source>operations over %1 % of the time</source>
        <translation>時間の %1 % を超える演算</translation>
    </message>
    <message>
        <source>%1 over the roof (ringed)</source>
        <translation>ルーフ超過 %1 (丸囲み)</translation>
    </message>
    <message>
        <source>time not parallel</source>
        <translation>並列化されない時間</translation>
    </message>
    <message>
        <source>speedup over the fewest %1</source>
        <translation>最少の %1 に対する速度比</translation>
    </message>
    <message>
        <source>%1 % of the time not parallel (%2 to %3 %)</source>
        <translation>時間の %1 % が並列化不可 (%2～%3 %)</translation>
    </message>
    <message>
        <source>%1 % of the time not parallel</source>
        <translation>時間の %1 % が並列化不可</translation>
    </message>
    <message>
        <source>n = %1 of %2 models</source>
        <translation>n = %2 モデル中 %1</translation>
    </message>
    <message>
        <source>%1 / fewest %1</source>
        <translation>%1 / 最少の %1</translation>
    </message>
    <message>
        <source>speedup</source>
        <translation>速度比</translation>
    </message>
    <message>
        <source>ideal</source>
        <translation>理想</translation>
    </message>
    <message>
        <source>weak scaling</source>
        <translation>弱スケーリング</translation>
    </message>
    <message>
        <source>%1 left out (no value, or none that a log axis can show)</source>
        <translation>%1 件除外 (値がないか、対数軸に表示不可)</translation>
    </message>
    <message>
        <source>No run matches. %1 without the filter.</source>
        <translation>該当する実行がありません。フィルタなしでは %1 件です。</translation>
    </message>
    <message>
        <source>Step times appear here while a run is measured.</source>
        <translation>実行の測定中、ここにステップ時間が表示されます。</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>ステップ %1</translation>
    </message>
    <message>
        <source>warm-up ended at step %1</source>
        <translation>ステップ %1 でウォームアップ終了</translation>
    </message>
    <message>
        <source>warming up</source>
        <translation>ウォームアップ中</translation>
    </message>
    <message>
        <source>median %1 ± %2 %</source>
        <translation>中央値 %1 ± %2 %</translation>
    </message>
    <message>
        <source>median %1 (no interval)</source>
        <translation>中央値 %1 (区間なし)</translation>
    </message>
    <message>
        <source>step</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>half-width (%)</source>
        <translation>半幅 (%)</translation>
    </message>
    <message>
        <source>target %1 %</source>
        <translation>目標 %1 %</translation>
    </message>
    <message>
        <source>n = %1 pairs</source>
        <translation>n = %1 ペア</translation>
    </message>
    <message>
        <source>%1 cannot be shown on the axis</source>
        <translation>%1 件は軸に表示不可</translation>
    </message>
    <message>
        <source>↑ %1 faster</source>
        <translation>↑ %1 が高速</translation>
    </message>
    <message>
        <source>↓ %1 faster</source>
        <translation>↓ %1 が高速</translation>
    </message>
    <message>
        <source>geometric mean %1</source>
        <translation>幾何平均 %1</translation>
    </message>
    <message>
        <source>speedup over %1</source>
        <translation>%1 に対する速度比</translation>
    </message>
    <message>
        <source>The runs of %1 have several data types, each with a roof of its own; filter to one.</source>
        <translation>%1 の実行には、ルーフの異なる複数のデータ型があります。1 つに絞り込んでください。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>No model has bytes and FLOPs on both %1 and %2.</source>
        <translation>%1 と %2 の両方でバイト数と FLOPs を持つモデルがありません。</translation>
    </message>
    <message>
        <source>n = %1 models</source>
        <translation>n = %1 モデル</translation>
    </message>
    <message>
        <source>geometric mean of the speedup %1</source>
        <translation>速度比の幾何平均 %1</translation>
    </message>
    <message>
        <source>%1 without bytes or FLOPs</source>
        <translation>バイト数または FLOPs のない %1 件</translation>
    </message>
    <message>
        <source>From %1 to %2 · models on both rooflines</source>
        <translation>%1 から %2 · 両ルーフライン上のモデル</translation>
    </message>
    <message>
        <source>n = %1 models on both</source>
        <translation>n = 両方にある %1 モデル</translation>
    </message>
    <message>
        <source>share of the pairs in which %1 is faster than %2</source>
        <translation>%1 が %2 より高速なペアの割合</translation>
    </message>
    <message>
        <source>%1 faster (%)</source>
        <translation>%1 が高速 (%)</translation>
    </message>
    <message>
        <source>all pairs %1</source>
        <translation>全ペア %1</translation>
    </message>
    <message>
        <source>selection %1</source>
        <translation>選択 %1</translation>
    </message>
    <message>
        <source>%1 must be true or false</source>
        <translation>%1 には true か false を指定してください</translation>
    </message>
    <message>
        <source>%1 must be a number from %2 to %3</source>
        <translation>%1 には %2 から %3 の数値を指定してください</translation>
    </message>
    <message>
        <source>%1 must be one of %2</source>
        <translation>%1 に指定できるのは %2 です</translation>
    </message>
    <message>
        <source>%1 must be a string</source>
        <translation>%1 にはテキストを指定してください</translation>
    </message>
    <message>
        <source>%1 must be a list of columns</source>
        <translation>%1 には列のリストを指定してください</translation>
    </message>
    <message>
        <source>%1a figure of kind &quot;%2&quot; has no option &quot;%3&quot;</source>
        <translation>%1種類 &quot;%2&quot; の図にオプション &quot;%3&quot; はありません</translation>
    </message>
    <message>
        <source>1 run without %1</source>
        <translation>%1 のない実行 1 件</translation>
    </message>
    <message>
        <source>%1 runs without %2</source>
        <translation>%2 のない実行 %1 件</translation>
    </message>
    <message>
        <source>left out: %1</source>
        <translation>除外: %1</translation>
    </message>
    <message>
        <source>speedup (%1 / %2)</source>
        <translation>速度比 (%1 / %2)</translation>
    </message>
    <message>
        <source>%1 faster in %2, geometric mean %3</source>
        <translation>%2 で %1 が高速、幾何平均 %3</translation>
    </message>
    <message>
        <source>%1 faster in %2 (%3–%4 %), geometric mean %5</source>
        <translation>%2 (%3–%4 %) で %1 が高速、幾何平均 %5</translation>
    </message>
    <message>
        <source>No run of %1 has a partner on %2.</source>
        <translation>%1 の実行に対応する実行が %2 にありません。</translation>
    </message>
    <message>
        <source>box: 9–91 %, whiskers: 2–98 %, bar: median</source>
        <translation>箱 9～91 %、ひげ 2～98 %、線は中央値</translation>
    </message>
    <message>
        <source>No runs yet.</source>
        <translation>実行はまだありません。</translation>
    </message>
    <message>
        <source>figure: &quot;%1&quot;: no column is named &quot;%2&quot;</source>
        <translation>図: &quot;%1&quot;: &quot;%2&quot; という列はありません</translation>
    </message>
    <message>
        <source>%1 (did you mean &quot;%2&quot;?)</source>
        <translation>%1 (もしかして &quot;%2&quot;)</translation>
    </message>
    <message>
        <source>executed</source>
        <translation>実行値</translation>
    </message>
    <message>
        <source>of TensorFlow&apos;s profiler</source>
        <translation>TensorFlow プロファイラ</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>記録値</translation>
    </message>
    <message>
        <source>FLOPs %1</source>
        <translation>FLOPs %1</translation>
    </message>
    <message>
        <source>%1 examples/s</source>
        <translation>%1 サンプル/秒</translation>
    </message>
    <message>
        <source>weight &quot;%1&quot; is %2, expected %3</source>
        <translation>重み &quot;%1&quot; は %2 ですが、%3 でなければなりません</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be at least %2 and below %3</source>
        <translation>&quot;%1&quot; は %2 以上 %3 未満にしてください</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be at least %2</source>
        <translation>&quot;%1&quot; は %2 以上にしてください</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be &quot;%2&quot; or &quot;%3&quot;, not &quot;%4&quot;</source>
        <translation>&quot;%1&quot; は &quot;%2&quot; または &quot;%3&quot; です。&quot;%4&quot; は使えません</translation>
    </message>
    <message>
        <source>unknown kind &quot;%1&quot;</source>
        <translation>未知の種類 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>reads output %1 of &quot;%2&quot;, which does not exist</source>
        <translation>存在しない &quot;%2&quot; の出力 %1 を読んでいます</translation>
    </message>
    <message>
        <source>input &quot;%1&quot; must contain integers</source>
        <translation>入力 &quot;%1&quot; には整数が必要です</translation>
    </message>
    <message>
        <source>input &quot;%1&quot; contains integers, which %2 does not accept there</source>
        <translation>入力 &quot;%1&quot; は整数ですが、%2 はそこで整数を受け付けません</translation>
    </message>
    <message>
        <source>there is no weight &quot;%1&quot;</source>
        <translation>重み &quot;%1&quot; はありません</translation>
    </message>
    <message>
        <source>its output %1 is too large</source>
        <translation>出力 %1 が大きすぎます</translation>
    </message>
    <message>
        <source>the input is %1, expected a fixed last dimension</source>
        <translation>入力は %1 ですが、最後の次元は固定でなければなりません</translation>
    </message>
    <message>
        <source>the input is a scalar</source>
        <translation>入力がスカラーです</translation>
    </message>
    <message>
        <source>adds %1 and %2, which differ</source>
        <translation>異なる %1 と %2 を加算しています</translation>
    </message>
    <message>
        <source>multiplies %1 and %2, which differ</source>
        <translation>異なる %1 と %2 を乗算しています</translation>
    </message>
    <message>
        <source>logits of %1 do not match labels of %2</source>
        <translation>ロジット %1 がラベル %2 と合いません</translation>
    </message>
    <message>
        <source>a softmax over one class learns nothing: at least 2 are needed</source>
        <translation>1 クラスのソフトマックスでは何も学習できません。2 クラス以上必要です</translation>
    </message>
    <message>
        <source>lengths of %1 do not match labels of %2</source>
        <translation>長さ %1 がラベル %2 と合いません</translation>
    </message>
    <message>
        <source>logits of %1 do not match targets of %2</source>
        <translation>ロジット %1 が目標 %2 と合いません</translation>
    </message>
    <message>
        <source>predictions of %1, targets of %2 and classes of %3 do not match</source>
        <translation>予測 %1、目標 %2、クラス %3 が合いません</translation>
    </message>
    <message>
        <source>the weight of a dense layer has two dimensions</source>
        <translation>全結合層の重みは 2 次元です</translation>
    </message>
    <message>
        <source>the input is %1, its last dimension must be %2</source>
        <translation>入力は %1 ですが、最後の次元は %2 でなければなりません</translation>
    </message>
    <message>
        <source>multiplies %1 by %2: both need the same number of dimensions</source>
        <translation>%1 と %2 の行列積です: 次元数を同じにしてください</translation>
    </message>
    <message>
        <source>multiplies %1 by %2, whose leading dimensions differ</source>
        <translation>%1 と %2 の行列積です: 先頭の次元が異なります</translation>
    </message>
    <message>
        <source>multiplies %1 by %2: the inner dimensions differ</source>
        <translation>%1 と %2 の行列積です: 内側の次元が異なります</translation>
    </message>
    <message>
        <source>an input is %1, expected batch x length x width</source>
        <translation>入力は %1 ですが、バッチ x 長さ x 幅でなければなりません</translation>
    </message>
    <message>
        <source>%1 heads do not divide the width %2</source>
        <translation>%1 ヘッドでは幅 %2 を割り切れません</translation>
    </message>
    <message>
        <source>query %1, key %2 and value %3 do not match</source>
        <translation>クエリ %1、キー %2、バリュー %3 が合いません</translation>
    </message>
    <message>
        <source>the lengths are %1, expected one number per example</source>
        <translation>長さは %1 ですが、サンプルごとに 1 つの数値でなければなりません</translation>
    </message>
    <message>
        <source>the weight of an embedding has two dimensions</source>
        <translation>埋め込みの重みは 2 次元です</translation>
    </message>
    <message>
        <source>the input is %1, expected batch x length x width</source>
        <translation>入力は %1 ですが、バッチ x 長さ x 幅でなければなりません</translation>
    </message>
    <message>
        <source>the shape &quot;%1&quot; is not a list such as &quot;B,-1,64&quot;</source>
        <translation>形状 &quot;%1&quot; は &quot;B,-1,64&quot; のようなリストではありません</translation>
    </message>
    <message>
        <source>the shape is too large</source>
        <translation>形状が大きすぎます</translation>
    </message>
    <message>
        <source>%1 does not fill the shape &quot;%2&quot;</source>
        <translation>%1 では形状 &quot;%2&quot; を満たせません</translation>
    </message>
    <message>
        <source>the input %1 is too large to flatten</source>
        <translation>入力 %1 は平坦化するには大きすぎます</translation>
    </message>
    <message>
        <source>&quot;order&quot; does not name each of the %1 dimensions once</source>
        <translation>&quot;order&quot; に %1 個の次元が 1 回ずつ挙げられていません</translation>
    </message>
    <message>
        <source>&quot;axis&quot; is not a dimension of %1</source>
        <translation>&quot;axis&quot; は %1 の次元ではありません</translation>
    </message>
    <message>
        <source>joins %1 and %2, which do not match</source>
        <translation>結合する %1 と %2 が合いません</translation>
    </message>
    <message>
        <source>its output is too large</source>
        <translation>出力が大きすぎます</translation>
    </message>
    <message>
        <source>joins %1 and %2, which differ in another dimension</source>
        <translation>結合する %1 と %2 が軸以外で異なります</translation>
    </message>
    <message>
        <source>&quot;axis&quot; is not a fixed dimension of %1</source>
        <translation>&quot;axis&quot; は %1 の固定次元ではありません</translation>
    </message>
    <message>
        <source>the slice of %1 from %2 lies outside of %3</source>
        <translation>%2 からの %1 のスライスが %3 の外にあります</translation>
    </message>
    <message>
        <source>%1 does not split into %2 parts</source>
        <translation>%1 は %2 個に分割できません</translation>
    </message>
    <message>
        <source>&quot;axes&quot; does not name dimensions of %1</source>
        <translation>&quot;axes&quot; が %1 の次元を示していません</translation>
    </message>
    <message>
        <source>map, kernel, stride or padding is too large</source>
        <translation>マップ、カーネル、ストライド、パディングのいずれかが大きすぎます</translation>
    </message>
    <message>
        <source>the window of %1 x %2 does not fit the map of %3 x %4</source>
        <translation>%1 x %2 のウィンドウが %3 x %4 のマップに収まりません</translation>
    </message>
    <message>
        <source>the input is %1, expected a batch of channels x height x width</source>
        <translation>入力は %1 ですが、チャンネル x 高さ x 幅のバッチでなければなりません</translation>
    </message>
    <message>
        <source>the weight of a convolution has four dimensions</source>
        <translation>畳み込みの重みは 4 次元です</translation>
    </message>
    <message>
        <source>%1 filters do not divide into %2 groups</source>
        <translation>%1 フィルタを %2 グループに分けられません</translation>
    </message>
    <message>
        <source>the input is %1, expected %2 groups of %3 channels</source>
        <translation>入力は %1 ですが、%3 チャンネルの %2 グループでなければなりません</translation>
    </message>
    <message>
        <source>&quot;height&quot; and &quot;width&quot; are too large</source>
        <translation>&quot;height&quot; と &quot;width&quot; が大きすぎます</translation>
    </message>
    <message>
        <source>the input is %1, expected channels in its second dimension</source>
        <translation>入力は %1 ですが、2 番目の次元はチャンネルでなければなりません</translation>
    </message>
    <message>
        <source>%1: &quot;where&quot;</source>
        <translation>%1: &quot;where&quot;</translation>
    </message>
    <message>
        <source>%1 key-value heads (&quot;kv_heads&quot;) do not divide %2 heads</source>
        <translation>キー・バリューの %1 ヘッド (&quot;kv_heads&quot;) では %2 ヘッドを割り切れません</translation>
    </message>
    <message>
        <source>causal attention needs at least as many keys as queries, not %1 for %2</source>
        <translation>因果的アテンションではキーの数をクエリ以上にしてください。%2 に対して %1 です</translation>
    </message>
    <message>
        <source>a &quot;window&quot; needs &quot;causal&quot; 1</source>
        <translation>&quot;window&quot; には &quot;causal&quot; 1 が必要です</translation>
    </message>
    <message>
        <source>the rotated width must be even and at most a head&apos;s %1, not %2</source>
        <translation>回転させる幅はヘッドの %1 以下の偶数にしてください。%2 は使えません</translation>
    </message>
    <message>
        <source>&quot;frequencies&quot; is not a list of %1 numbers</source>
        <translation>&quot;frequencies&quot; は %1 個の数値のリストではありません</translation>
    </message>
    <message>
        <source>%2 cannot be appended to %1</source>
        <translation>%1 の末尾に %2 を追加できません</translation>
    </message>
    <message>
        <source>the weight of experts has three dimensions</source>
        <translation>エキスパートの重みは 3 次元です</translation>
    </message>
    <message>
        <source>the router gives %1, expected %2</source>
        <translation>ルーターの出力は %1 ですが、%2 でなければなりません</translation>
    </message>
    <message>
        <source>&quot;top_k&quot; is %1, more than the %2 experts</source>
        <translation>&quot;top_k&quot; が %1 で、エキスパート数 %2 を超えています</translation>
    </message>
    <message>
        <source>%1 experts in %2 groups, of which %3 are selected, cannot supply %4 per token</source>
        <translation>%2 グループ (うち %3 グループが使用可) の %1 エキスパートでは、トークンあたり %4 になりません</translation>
    </message>
    <message>
        <source>the input is %1, expected batch x lookups</source>
        <translation>入力は %1 ですが、バッチ x 参照数でなければなりません</translation>
    </message>
    <message>
        <source>the input is %1, expected batch x features x width</source>
        <translation>入力は %1 ですが、バッチ x 特徴量 x 幅でなければなりません</translation>
    </message>
    <message>
        <source>the inputs are %1 and %2, expected batch x length x channels</source>
        <translation>入力は %1 と %2 ですが、バッチ x 長さ x チャンネルでなければなりません</translation>
    </message>
    <message>
        <source>B is %1 and C is %2, expected batch x length x states</source>
        <translation>B は %1、C は %2 ですが、バッチ x 長さ x 状態でなければなりません</translation>
    </message>
    <message>
        <source>the state is %1, expected %2</source>
        <translation>状態は %1 ですが、%2 でなければなりません</translation>
    </message>
    <message>
        <source>%1 does not expand to &quot;%2&quot;</source>
        <translation>%1 は &quot;%2&quot; に拡張できません</translation>
    </message>
    <message>
        <source>%1 groups do not divide %2 channels</source>
        <translation>%1 グループでは %2 チャンネルを割り切れません</translation>
    </message>
    <message>
        <source>The worker counted %1 parameters where the graph has %2.</source>
        <translation>ワーカーの数えたパラメータ数は %1 ですが、グラフでは %2 です。</translation>
    </message>
    <message>
        <source>the first message of the worker was not its hello: &quot;%1&quot;</source>
        <translation>ワーカーの最初のメッセージが hello ではありません: &quot;%1&quot;</translation>
    </message>
    <message>
        <source>The disk is full: %1 could not be written. Make room there, or choose another place.</source>
        <translation>ディスクがいっぱいで、%1 に書き込めませんでした。空き容量を作るか、別の場所を選んでください。</translation>
    </message>
    <message>
        <source>The launches fall into two levels, %1 % apart, with %2 % of them in the rarer one: what decides between them is not a property of either side.</source>
        <translation>起動が %1 % 離れた 2 つの水準に分かれ、%2 % が少ない方にあります。どちらになるかを決めるものは、どちらの側の性質でもありません。</translation>
    </message>
    <message>
        <source>All cells of one launch move together, by %1 % from launch to launch: a shift of all cells is judged by the launches, not by the cells.</source>
        <translation>1 回の起動の全セルがまとまって、起動ごとに %1 % 変動します。全セルのずれはセルではなく起動に基づいて判定します。</translation>
    </message>
    <message>
        <source>Neither side has samples, repeats or an interval: the scatter of their values is unknown.</source>
        <translation>どちらの側にも測定値、反復、区間がなく、値のばらつきが不明です。</translation>
    </message>
    <message>
        <source>Side %1 has no samples, repeats or interval: the scatter of its values is unknown.</source>
        <translation>%1 側には測定値、反復、区間のいずれもなく、値のばらつきが不明です。</translation>
    </message>
    <message>
        <source>The scatter is too wide to say that the difference is within the margin.</source>
        <translation>ばらつきが大きく、差が許容差以内かどうか判断できません。</translation>
    </message>
    <message>
        <source>The scatter is too wide to say that there is a difference.</source>
        <translation>ばらつきが大きく、差があるかどうか判断できません。</translation>
    </message>
    <message>
        <source>The residuals have heavy tails (kurtosis %1, a normal distribution has 3): a few runs decide the weights, and the intervals may be too narrow.</source>
        <translation>残差の裾が重く (尖度 %1、正規分布では 3)、少数の実行が重みを決めています。区間は狭すぎるかもしれません。</translation>
    </message>
    <message>
        <source>No run has both %1 and %2.</source>
        <translation>%1と%2の両方を持つ実行がありません。</translation>
    </message>
    <message>
        <source>The two sides also differ in %1; these runs cannot separate the two effects.</source>
        <translation>両側は%1も異なります。これらの実行では 2 つの効果を分離できません。</translation>
    </message>
    <message>
        <source>measurement order</source>
        <translation>測定順</translation>
    </message>
    <message>
        <source>The times of measurement are not recorded: a change in the machine cannot be separated from an effect.</source>
        <translation>これらの実行の測定時刻が記録されておらず、その間のマシンの変化と効果を区別できません。</translation>
    </message>
    <message>
        <source>The levels of %1 were measured one after the other: its effect remains when adjusted for a steady drift (p = %2), but a sudden change in the machine between them would look the same.</source>
        <translation>%1 の水準は順に 1 つずつ測定されています。一定のドリフトを考慮しても効果は認められますが (p = %2)、水準の間にマシンが変化しても同じ結果に見えます。</translation>
    </message>
    <message>
        <source>The effect remains when adjusted for a machine that drifts during the runs (p = %1).</source>
        <translation>測定中のマシンのドリフトを考慮しても変わりません (p = %1)。</translation>
    </message>
    <message>
        <source>One side was measured entirely before the other: a change in the machine cannot be separated from the difference.</source>
        <translation>一方が他方より先にすべて測定されており、その間のマシンの変化と差を区別できません。</translation>
    </message>
    <message>
        <source>Adjusted for when each side was measured the ratio is %1 instead of %2.</source>
        <translation>各側の測定時刻で補正すると、比は %2 ではなく %1 です。</translation>
    </message>
    <message>
        <source>On %1, the time of a step varies with %2, but no more than with the measurement order: an effect cannot be separated from a drift of the machine; alternate the levels (&quot;order&quot;: &quot;shuffle&quot; or &quot;coarse&quot;).</source>
        <translation>%1 では、ステップ時間が %2 とともに変化しますが、測定順との関係を上回るものではなく、効果かマシンのドリフトか判断できません。水準を交互に測定してください (&quot;order&quot;: &quot;shuffle&quot; または &quot;coarse&quot;)。</translation>
    </message>
    <message>
        <source>runs with alternating levels show the effect again.</source>
        <translation>水準を交互に測定した実行で、再び効果が現れること。</translation>
    </message>
    <message>
        <source>On %1, the time of a step depends on %2 or on what varies with it (%3, correlation %4): these runs cannot separate the effects; vary one and keep the others fixed.</source>
        <translation>%1 では、ステップ時間が %2 またはそれとともに変化するもの (%3、相関 %4) に依存しますが、どちらであるかはこれらの実行では判断できません。ほかを固定して一方だけを変えてください。</translation>
    </message>
    <message>
        <source>runs that vary %1 alone show no effect.</source>
        <translation>%1 だけを変えた実行で効果が現れないこと。</translation>
    </message>
    <message>
        <source>As measured, %1 is %2 times as fast as %3</source>
        <translation>測定値では %1 は %3 の %2 倍の速さです</translation>
    </message>
    <message>
        <source>, but the machine changed while the runs were measured: adjusted for when each was measured, %1 is the faster one (%2 times).</source>
        <translation>。ただし測定中にマシンが変化しており、測定時刻で補正すると %1 の方が高速です (%2 倍)。</translation>
    </message>
    <message>
        <source>, but that varies with when the runs were measured: these runs do not show which is faster; alternate between the two.</source>
        <translation>。ただし差は測定時刻とも連動しており、どちらが高速か判断できません。交互に測定してください。</translation>
    </message>
    <message>
        <source>runs that alternate between both sides show the same difference.</source>
        <translation>両側を交互に測定した実行で同じ差が現れること。</translation>
    </message>
    <message>
        <source>A device&apos;s own limit would be flat in FLOP/s or byte/s, not in examples/s; there are too few runs below the plateau to see the rate fall with the work per example.</source>
        <translation>デバイス自体の限界なら、サンプル/秒ではなく FLOP/s または byte/s が頭打ちになります。頭打ちに達しない実行が少なすぎて、サンプルあたりの処理量とともに低下するか確認できません。</translation>
    </message>
    <message>
        <source>At each doubling of %1 the time of a step changes %2-fold (95 % interval %3). </source>
        <translation>%1 を 2 倍にするごとにステップ時間は %2 倍になります (95 % 区間 %3)。</translation>
    </message>
    <message>
        <source>; its levels were measured one after the other, so a change in the machine between them would look the same</source>
        <translation>。水準は順に 1 つずつ測定されており、その間にマシンが変化しても同じ結果に見えます</translation>
    </message>
    <message>
        <source> (%1-fold at each doubling, 95 % interval %2)</source>
        <translation> (2 倍にするごとに %1 倍、95 % 区間 %2)</translation>
    </message>
    <message>
        <source>On %1, all else equal, the time of a step depends on %2%3</source>
        <translation>%1 では、ほかが等しければ、ステップ時間を左右するのは %2%3</translation>
    </message>
    <message>
        <source>, on %1%2</source>
        <translation>、%1%2</translation>
    </message>
    <message>
        <source>the effect of %1 cannot be separated from %2, which varies with it (correlation %3)</source>
        <translation>%1 は %2 とともに変化するため (相関 %3)、単独の影響はわかりません</translation>
    </message>
    <message>
        <source>; %1</source>
        <translation>。%1</translation>
    </message>
    <message>
        <source>; %1 has the largest effect on %2</source>
        <translation>。%2への影響が最も大きいのは %1</translation>
    </message>
    <message>
        <source>; %1 has an effect on %2</source>
        <translation>。%2に影響するのは %1</translation>
    </message>
    <message>
        <source>; the levels of %1 were measured one after the other, so a change in the machine between them would look the same</source>
        <translation>。%1 の水準は順に 1 つずつ測定されており、その間にマシンが変化しても同じ結果に見えます</translation>
    </message>
    <message>
        <source>These hyper-parameters vary together, so their effects cannot be separated: %1.</source>
        <translation>これらのハイパーパラメータは連動しているため、効果を分離できません: %1。</translation>
    </message>
    <message>
        <source>The TPU exploits the parallelism of batch size and model width.</source>
        <translation>TPU はバッチサイズとモデルの幅の並列性を活用します。</translation>
    </message>
    <message>
        <source>Memory-bound operations slow models that are compute-bound.</source>
        <translation>メモリ律速の演算が計算律速のモデルを遅くします。</translation>
    </message>
    <message>
        <source>Communication between chips is a large overhead.</source>
        <translation>チップ間の通信は大きなオーバーヘッドです。</translation>
    </message>
    <message>
        <source>Smaller CNNs are more bound by the host.</source>
        <translation>小さい CNN ほどホストに律速されます。</translation>
    </message>
    <message>
        <source>TPU v3 speeds memory-bound operations up more (3 times) than compute-bound ones (2.3).</source>
        <translation>TPU v3 の高速化は、計算律速の演算 (2.3 倍) よりメモリ律速の演算 (3 倍) で大きくなります。</translation>
    </message>
    <message>
        <source>The largest FC models prefer the CPU, for its memory.</source>
        <translation>最大の FC モデルは、メモリの点で CPU に向きます。</translation>
    </message>
    <message>
        <source>Large batches prefer the TPU, small ones the GPU.</source>
        <translation>大きいバッチは TPU、小さいバッチは GPU に向きます。</translation>
    </message>
    <message>
        <source>Smaller FC models prefer the TPU, larger ones the GPU.</source>
        <translation>小さい FC モデルは TPU、大きいものは GPU に向きます。</translation>
    </message>
    <message>
        <source>The TPU gains on the GPU with larger CNNs.</source>
        <translation>CNN が大きいほど TPU は GPU より有利になります。</translation>
    </message>
    <message>
        <source>The TPU reaches up to 3 times the FLOPS utilisation of the GPU.</source>
        <translation>TPU の FLOPS 利用率は GPU の最大 3 倍に達します。</translation>
    </message>
    <message>
        <source>The GPU scales better with the embedding size of RNNs.</source>
        <translation>RNN の埋め込みサイズに対するスケーリングは GPU の方が優れています。</translation>
    </message>
    <message>
        <source>Software updates bring up to 2.5 (CNN), 7 (FC) and 9.7 times (RNN).</source>
        <translation>ソフトウェアの更新で最大 2.5 倍 (CNN)、7 倍 (FC)、9.7 倍 (RNN) になります。</translation>
    </message>
    <message>
        <source>Every update of the framework helps.</source>
        <translation>フレームワークの更新は毎回効果があります。</translation>
    </message>
    <message>
        <source>; one side was measured entirely before the other, so a change in the machine would look the same</source>
        <translation>。一方が他方より先にすべて測定されており、その間にマシンが変化しても同じ結果に見えます</translation>
    </message>
    <message>
        <source>Not all times of measurement are recorded: a change in the machine cannot be separated from an effect.</source>
        <translation>一部の実行の測定時刻が記録されておらず、その間のマシンの変化と効果を区別できません。</translation>
    </message>
    <message>
        <source>dots: %1 selected</source>
        <translation>点: %1 件選択</translation>
    </message>
    <message>
        <source>missing: %1</source>
        <translation>欠落: %1</translation>
    </message>
    <message>
        <source>no interval</source>
        <translation>区間なし</translation>
    </message>
    <message>
        <source>%1 without an interval</source>
        <translation>区間なし %1</translation>
    </message>
    <message>
        <source>missing: %1 and %2 more</source>
        <translation>欠落: %1 ほか %2</translation>
    </message>
    <message>
        <source>No hyper-parameter varies among these runs.</source>
        <translation>これらの実行で変化するハイパーパラメータがありません。</translation>
    </message>
    <message>
        <source>No run has a value of %1.</source>
        <translation>%1の値を持つ実行がありません。</translation>
    </message>
    <message>
        <source>%1 left out (failed, or no value)</source>
        <translation>%1 件除外 (失敗または値なし)</translation>
    </message>
    <message>
        <source>Lines of %1 over %2, %3.</source>
        <translation>%2に対する%1の折れ線、%3。</translation>
    </message>
    <message>
        <source>%1 ≤ %2</source>
        <translation>%1 ≤ %2</translation>
    </message>
    <message>
        <source>limit of %1: %2</source>
        <translation>%1 の制限: %2</translation>
    </message>
    <message>
        <source>limit %1</source>
        <translation>制限 %1</translation>
    </message>
    <message>
        <source>frontier</source>
        <translation>フロンティア</translation>
    </message>
    <message>
        <source>%1 against %2, %3 along the lines</source>
        <translation>%2に対する%1、線に沿って%3</translation>
    </message>
    <message>
        <source>filled: within %1 (%2)</source>
        <translation>塗りつぶし: %1 以内 (%2)</translation>
    </message>
    <message>
        <source>%1, %2 series, %3.</source>
        <translation>%1、%2 系列、%3。</translation>
    </message>
    <message>
        <source>without masked pairs</source>
        <translation>マスクされたペアを除く</translation>
    </message>
    <message>
        <source>The record %1 could not be read and was skipped.</source>
        <translation>レコード %1 は読み取れなかったため、スキップしました。</translation>
    </message>
    <message>
        <source>%1 records could not be read and were skipped, %2 the first.</source>
        <translation>%1 件のレコードは読み取れなかったため、スキップしました。最初は %2 です。</translation>
    </message>
    <message>
        <source>1 of %1 runs is faster than the peak used for its utilisation, beyond its interval (%2 % of the peak): that peak is wrong.</source>
        <translation>%1 件の実行のうち 1 件が、利用率の基準とするピークを、区間を考慮しても超えています (ピークの %2 %)。そのピークは誤りです。</translation>
    </message>
    <message>
        <source>%1 of %2 runs are faster than the peak used for their utilisation, beyond their intervals (up to %3 % of the peak): that peak is wrong.</source>
        <translation>%2 件の実行のうち %1 件が、利用率の基準とするピークを、区間を考慮しても超えています (最大でピークの %3 %)。そのピークは誤りです。</translation>
    </message>
    <message>
        <source>The ceilings of %1 were measured with a caveat: %2.</source>
        <translation>%1 の上限性能の測定には留意点があります: %2。</translation>
    </message>
    <message>
        <source>These runs do not record their load (max_concurrency, request_rate, batch).</source>
        <translation>これらの実行には負荷 (max_concurrency, request_rate, batch) が記されていません。</translation>
    </message>
    <message>
        <source>On %1, a %2 that is not a multiple of 64 (%3) takes %4 times as long per FLOP as its neighbours that are (95 % interval %5)</source>
        <translation>%1 では、64 の倍数でない %2 (%3) の FLOP あたりの時間は、隣り合う 64 の倍数の %4 倍です (95 % 区間 %5)</translation>
    </message>
    <message>
        <source>comparisons</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>further levels of %1 between multiples of 64 are as fast per FLOP as their neighbours.</source>
        <translation>64 の倍数の間にある %1 の別の水準で、FLOP あたりの速さが隣の水準と変わらないこと。</translation>
    </message>
    <message>
        <source>On %1, the host limits %2 of %3 with input from it: on its own it delivers %4 examples/s where the models could process %5 (medians); %6 times the loader workers, smaller records or data on the device would remove the wait.</source>
        <translation>%1 では、ホストから入力を受ける%3のうち %2 件を制限しているのはホストです。モデルが %5 サンプル/秒を処理できるのに対し、ホストが単独で供給できるのは %4 サンプル/秒です (中央値)。ローダワーカーを %6 倍にするか、レコードを小さくするか、データをデバイスに置けば、待ちはなくなります。</translation>
    </message>
    <message>
        <source>with more loader workers, or data on the device, these runs take as long as before.</source>
        <translation>ローダワーカーを増やしても、データをデバイスに置いても、これらの実行の時間が変わらないこと。</translation>
    </message>
    <message>
        <source>from batch %1 on</source>
        <translation>バッチ %1 以上</translation>
    </message>
    <message>
        <source>not up to batch %1</source>
        <translation>バッチ %1 までは転じず</translation>
    </message>
    <message>
        <source>%1 at context %2</source>
        <translation>コンテキスト %2 では%1</translation>
    </message>
    <message>
        <source>On %1, decoding turns from memory-bound to compute-bound at %2 FLOP per byte (95 % interval %3): %4</source>
        <translation>%1 では、デコードは 1 バイトあたり %2 FLOP (95 % 区間 %3) でメモリ律速から計算律速に転じます: %4</translation>
    </message>
    <message>
        <source>at larger batches, the time of a step still follows its bytes instead of its FLOPs.</source>
        <translation>それより大きいバッチで、ステップ時間が FLOPs ではなくバイト数に従い続けること。</translation>
    </message>
    <message>
        <source>On %1, one point was measured %2 times between the others: its step time changed by %3 (%4), so the machine changed. Read the statements on hyper-parameters and platforms with that change in mind.</source>
        <translation>%1 では、1 つのポイントをほかの実行の合間に %2 回測定したところ、ステップ時間が %3 変化しました (%4)。つまりマシンが変化しています。ハイパーパラメータとプラットフォームについての記述は、この変化と合わせて読んでください。</translation>
    </message>
    <message>
        <source>suddenly</source>
        <translation>急激に</translation>
    </message>
    <message>
        <source>steadily</source>
        <translation>徐々に</translation>
    </message>
    <message>
        <source>more runs of that point, at other times, show no change.</source>
        <translation>そのポイントを別の時刻にさらに実行しても、変化が現れないこと。</translation>
    </message>
    <message>
        <source>ceilings that calibration measures on an idle machine are not higher.</source>
        <translation>アイドル状態のマシンで測定した上限性能が、これより高くならないこと。</translation>
    </message>
    <message>
        <source>; %1-fold at context %2 and %3-fold at context %4</source>
        <translation>。コンテキスト %2 では %1 倍、コンテキスト %4 では %3 倍です</translation>
    </message>
    <message>
        <source>On %1, each doubling of the key-value heads (kv_heads) changes the time of a step %2-fold at equal parameters (95 % interval %3)</source>
        <translation>%1 では、パラメータ数が等しければ、キー・バリューヘッド (kv_heads) を 2 倍にするごとにステップ時間は %2 倍になります (95 % 区間 %3)</translation>
    </message>
    <message>
        <source>models of equal parameters with different numbers of key-value heads take equal time.</source>
        <translation>パラメータ数が等しくキー・バリューヘッドの数が異なるモデルで、時間が等しいこと。</translation>
    </message>
    <message>
        <source>On %1, depth costs more than width: at equal parameters each doubling of the layers multiplies the time of a step by %2 (95 % interval %3)</source>
        <translation>%1 では、幅より深さの方が時間がかかります。パラメータ数が等しければ、層を 2 倍にするごとにステップ時間は %2 倍になります (95 % 区間 %3)</translation>
    </message>
    <message>
        <source>On %1, width costs more than depth: at equal parameters each doubling of the layers multiplies the time of a step by %2 (95 % interval %3)</source>
        <translation>%1 では、深さより幅の方が時間がかかります。パラメータ数が等しければ、層を 2 倍にするごとにステップ時間は %2 倍になります (95 % 区間 %3)</translation>
    </message>
    <message>
        <source>models of equal parameters, one deeper and one wider, take equal time.</source>
        <translation>パラメータ数が等しい、より深いモデルとより広いモデルで、時間が等しいこと。</translation>
    </message>
    <message>
        <source>The ratio cannot be adjusted for when each side was measured: there are too few pairs, or their order does not allow it.</source>
        <translation>両側の測定時刻による比の補正はできません。ペアが少なすぎるか、測定順からは判断できません。</translation>
    </message>
    <message>
        <source>%1 of %2 points that were run more than once have runs that differ by up to a factor of %3: perhaps two machines, or two configurations, under one platform name.</source>
        <translation>2 回以上実行した %2 ポイントのうち %1 ポイントで、実行の差が最大 %3 倍あります。1 つのプラットフォーム名の下に、2 台のマシンまたは 2 通りの実行方法が混ざっているかもしれません。</translation>
    </message>
    <message>
        <source>No hyper-parameter varies: the prediction is the same for every point.</source>
        <translation>変化したハイパーパラメータがないため、すべてのポイントの予測が同じになります。</translation>
    </message>
    <message>
        <source>The prediction uses a random %1 of the runs (subset of data).</source>
        <translation>無作為に選んだ %1 件の実行で全体を代表しています (データの部分集合)。</translation>
    </message>
    <message>
        <source>ceilings measured with a caveat</source>
        <translation>上限性能の測定に留意点あり</translation>
    </message>
    <message>
        <source>%1 above 100 % of the peak, which is wrong</source>
        <translation>ピーク全体を超える %1 件 (ピークが誤り)</translation>
    </message>
    <message>
        <source>predicted, %1 measured</source>
        <translation>予測、測定済み %1</translation>
    </message>
    <message>
        <source>unsure</source>
        <translation>不確か</translation>
    </message>
    <message>
        <source>predicted to fail</source>
        <translation>失敗する予測</translation>
    </message>
    <message>
        <source>n = %1 of %2 measured, %3 predicted</source>
        <translation>n = %2 中 測定 %1、予測 %3</translation>
    </message>
    <message>
        <source>%1 of %2 points have run</source>
        <translation>%2 ポイント中 %1 ポイント実行済み</translation>
    </message>
    <message>
        <source>error %1, goal %2</source>
        <translation>誤差 %1、目標 %2</translation>
    </message>
    <message>
        <source>error %1</source>
        <translation>誤差 %1</translation>
    </message>
    <message>
        <source>%1 cells unsure</source>
        <translation>不確かなセル %1</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <translation>残り約 %1</translation>
    </message>
    <message>
        <source>The error of the map appears here once an adaptive sweep has its first runs.</source>
        <translation>適応的スイープの最初の実行が終わると、ここにマップの誤差が表示されます。</translation>
    </message>
    <message>
        <source>points that have run</source>
        <translation>実行済みのポイント</translation>
    </message>
    <message>
        <source>error of the map (%)</source>
        <translation>マップの誤差 (%)</translation>
    </message>
    <message>
        <source>cells unsure</source>
        <translation>不確かなセル</translation>
    </message>
    <message>
        <source>goal %1</source>
        <translation>目標 %1</translation>
    </message>
    <message>
        <source>Error of the map over the points that have run: %1.</source>
        <translation>実行済みのポイントに対するマップの誤差: %1。</translation>
    </message>
    <message>
        <source>largest batch that completed</source>
        <translation>完了した最大のバッチ</translation>
    </message>
    <message>
        <source>smallest that ran out of memory</source>
        <translation>メモリ不足になった最小のバッチ</translation>
    </message>
    <message>
        <source>largest batch that fits, by %1</source>
        <translation>収まる最大バッチ、%1別</translation>
    </message>
    <message>
        <source>lines: forecast for %1 %2 of memory</source>
        <translation>線: メモリ %1 %2 に対する予測</translation>
    </message>
    <message>
        <source>the memory of %1 is not known: no forecast</source>
        <translation>%1 のメモリが不明: 予測なし</translation>
    </message>
    <message>
        <source>walls found: %1</source>
        <translation>見つかった壁: %1</translation>
    </message>
    <message>
        <source>%1 contradict the forecast (ringed)</source>
        <translation>予測に反する %1 件 (丸囲み)</translation>
    </message>
    <message>
        <source>%1 more series are not drawn</source>
        <translation>ほかの %1 系列は非表示</translation>
    </message>
    <message>
        <source>Largest batch that fits %1 by %2, %3.</source>
        <translation>%1 に収まる%2別の最大バッチ、%3。</translation>
    </message>
    <message>
        <source>other</source>
        <translation>その他</translation>
    </message>
    <message>
        <source>mode not recorded</source>
        <translation>モードの記録なし</translation>
    </message>
    <message>
        <source>%1 ≥ %2</source>
        <translation>%1 ≥ %2</translation>
    </message>
    <message>
        <source>These runs have no batch.</source>
        <translation>これらの実行にはバッチがありません。</translation>
    </message>
    <message>
        <source>No hyper-parameter besides the batch varies among these runs.</source>
        <translation>これらの実行で変化するハイパーパラメータがバッチ以外にありません。</translation>
    </message>
    <message>
        <source>No run completed or ran out of memory.</source>
        <translation>完了した実行も、メモリ不足になった実行もありません。</translation>
    </message>
    <message>
        <source>counts and spreads are not predicted</source>
        <translation>件数とばらつきは予測の対象外</translation>
    </message>
    <message>
        <source>no prediction: the runs are of %1 families, filter to one</source>
        <translation>予測なし: 実行が %1 ファミリにわたるため、1 つに絞り込んでください</translation>
    </message>
    <message>
        <source>no prediction: %1</source>
        <translation>予測なし: %1</translation>
    </message>
    <message>
        <source>predicted to fail (probability %1)</source>
        <translation>失敗する予測 (確率 %1)</translation>
    </message>
    <message>
        <source>predicted %1 %2 (%3 to %4)</source>
        <translation>予測 %1 %2 (%3～%4)</translation>
    </message>
    <message>
        <source>unsure: treat as a guess</source>
        <translation>不確か: 推測に近い値</translation>
    </message>
    <message>
        <source>may fail (probability %1)</source>
        <translation>失敗の可能性あり (確率 %1)</translation>
    </message>
    <message>
        <source>from %1 runs</source>
        <translation>実行 %1 件に基づく</translation>
    </message>
    <message>
        <source>%1 %2 (n = %3)</source>
        <translation>%1 %2 (n = %3)</translation>
    </message>
    <message>
        <source>ridge of %1</source>
        <translation>%1 のリッジ点</translation>
    </message>
    <message>
        <source>No run here has a profile of its operations.</source>
        <translation>演算のプロファイルを持つ実行がここにはありません。</translation>
    </message>
    <message>
        <source>Nothing on both %1 and %2 has an operational intensity.</source>
        <translation>%1 と %2 の両方にあるもので、演算強度を持つものがありません。</translation>
    </message>
    <message>
        <source>operational intensity (FLOP/byte)</source>
        <translation>演算強度 (FLOP/byte)</translation>
    </message>
    <message>
        <source>geometric means: %1</source>
        <translation>幾何平均: %1</translation>
    </message>
    <message>
        <source>From %1 to %2 · speedup of operations</source>
        <translation>%1 から %2 へ · 演算の速度比</translation>
    </message>
    <message>
        <source>From %1 to %2 · speedup of models</source>
        <translation>%1 から %2 へ · モデルの速度比</translation>
    </message>
    <message>
        <source>n = %1 operations</source>
        <translation>n = %1 演算</translation>
    </message>
    <message>
        <source>Speedup of %1 over %2 by operational intensity, %3 operations.</source>
        <translation>演算強度に対する %2 比の %1 の速度比、演算 %3 個。</translation>
    </message>
    <message>
        <source>Speedup of %1 over %2 by operational intensity, %3 models.</source>
        <translation>演算強度に対する %2 比の %1 の速度比、モデル %3 個。</translation>
    </message>
    <message>
        <source>constant: %1</source>
        <translation>一定: %1</translation>
    </message>
    <message>
        <source>other operations</source>
        <translation>その他の演算</translation>
    </message>
    <message>
        <source>time of a step (ms)</source>
        <translation>1 ステップの時間 (ms)</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>B のみ</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>A のみ</translation>
    </message>
    <message>
        <source>This figure compares two runs with an operation profile; %1 match. Choose two platforms or filter the runs.</source>
        <translation>この図は演算プロファイルを持つ 2 つの実行を比較します。%1 件が一致します。2 つのプラットフォームを選ぶか、実行を絞り込んでください。</translation>
    </message>
    <message>
        <source>busy %1 times as long</source>
        <translation>稼働時間は %1 倍</translation>
    </message>
    <message>
        <source>A: %1, B: %2</source>
        <translation>A: %1、B: %2</translation>
    </message>
    <message>
        <source>n = %1 operations on both</source>
        <translation>n = 両方にある演算 %1 個</translation>
    </message>
    <message>
        <source>B is %1</source>
        <translation>B の%1</translation>
    </message>
    <message>
        <source>%1 on one side only</source>
        <translation>片側のみ %1 個</translation>
    </message>
    <message>
        <source>B − A, by class (ms)</source>
        <translation>B − A、種類別 (ms)</translation>
    </message>
    <message>
        <source>B − A, largest operations (ms)</source>
        <translation>B − A、最大の演算 (ms)</translation>
    </message>
    <message>
        <source>A step of %1 on %2 and %3 by class of operation: %4 and %5 ms; %6.</source>
        <translation>%2 と %3 での %1 の 1 ステップ、演算の種類別: %4 と %5 ms、%6。</translation>
    </message>
    <message>
        <source>&quot;contains&quot; takes a name and a text in quotes: contains(%1, &quot;...&quot;).</source>
        <translation>&quot;contains&quot; には名前と引用符で囲んだテキストを指定してください: contains(%1, &quot;...&quot;)。</translation>
    </message>
    <message>
        <source>&quot;contains&quot; can only be used in filters.</source>
        <translation>&quot;contains&quot; はフィルタでのみ使えます。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a number and contains no text.</source>
        <translation>&quot;%1&quot; は数値で、テキストを含みません。</translation>
    </message>
    <message>
        <source>without a value</source>
        <translation>値なし</translation>
    </message>
    <message>
        <source>cells mix runs that differ in %1</source>
        <translation>セルに %1 の異なる実行が混在</translation>
    </message>
    <message>
        <source>no prediction for %1 on %2: its grid has %3 points</source>
        <translation>%2 の %1 は予測なし: グリッドが %3 ポイントあります</translation>
    </message>
    <message>
        <source>no prediction for %1 on %2: %3 points of its grid have no run, %4 are the most that are drawn</source>
        <translation>%2 の %1 は予測なし: グリッドの %3 ポイントに実行がなく、描画できるのは %4 ポイントまでです</translation>
    </message>
    <message>
        <source>%1 more platforms and families are not predicted</source>
        <translation>ほかのプラットフォームとファミリの組 %1 個は予測の対象外</translation>
    </message>
    <message>
        <source>hyper-parameters are not predicted</source>
        <translation>ハイパーパラメータは予測の対象外</translation>
    </message>
    <message>
        <source>no point of the grid is without a run</source>
        <translation>グリッドに実行のないポイントなし</translation>
    </message>
    <message>
        <source>%1 predicted to fail</source>
        <translation>失敗する予測 %1</translation>
    </message>
    <message>
        <source>n = %1 measured, %2 predicted</source>
        <translation>n = 測定 %1、予測 %2</translation>
    </message>
    <message>
        <source>%1 predicted, %2 measured</source>
        <translation>予測 %1、測定済み %2</translation>
    </message>
    <message>
        <source>%1 predicted, unsure</source>
        <translation>予測 %1、不確か</translation>
    </message>
    <message>
        <source>, but the two did not take turns, so that a change of the machine would look the same: these runs do not show which is faster; alternate between the two.</source>
        <translation>、しかし両者は交互に測定されていないため、マシンの変化と区別できません。これらの実行からはどちらが速いか分かりません。交互に測定してください。</translation>
    </message>
    <message>
        <source>Adjusted for when each side was measured the ratio stays at %1.</source>
        <translation>各側の測定時刻について調整しても、比は %1 のままです。</translation>
    </message>
    <message>
        <source>, but %1 are too few for their scatter: these runs do not show which is faster; measure more models.</source>
        <translation>、しかし %1 ではばらつきに対して少なすぎます。これらの実行からはどちらが速いか分かりません。より多くのモデルを測定してください。</translation>
    </message>
    <message>
        <source>The worker reported &quot;%1&quot; as %2, which is impossible; it was left out.</source>
        <translation>ワーカーは &quot;%1&quot; を %2 と報告しましたが、あり得ない値のため除外しました。</translation>
    </message>
    <message>
        <source>heavy tails: the intervals may be too narrow</source>
        <translation>裾が重い: 区間が狭すぎる可能性があります</translation>
    </message>
    <message>
        <source>given</source>
        <translation>指定値</translation>
    </message>
    <message>
        <source>%1 of theirs contradict the forecast</source>
        <translation>そのうち %1 件が予測と食い違います</translation>
    </message>
    <message>
        <source>%1: every pair has 0 or less, which a logarithmic axis cannot show.</source>
        <translation>%1: すべての組が 0 以下で、対数軸には表示できません。</translation>
    </message>
    <message>
        <source>%1: no pair has a value.</source>
        <translation>%1: 値を持つ組がありません。</translation>
    </message>
    <message>
        <source>%1 is not written: the index &quot;%2&quot; would compute something for each row of its table &quot;%3&quot;. Drop it, or merge the file into a new one.</source>
        <translation>%1 には書き込みません: インデックス &quot;%2&quot; が表 &quot;%3&quot; の行ごとに計算を行います。インデックスを削除するか、新しいファイルに結合してください。</translation>
    </message>
    <message>
        <source>%1 is not written: the constraints of its table &quot;%2&quot; are not as Parascope creates them. Merge the file into a new one.</source>
        <translation>%1 には書き込みません: 表 &quot;%2&quot; の制約が Parascope の作るものと異なります。新しいファイルに結合してください。</translation>
    </message>
    <message>
        <source>they were written over.</source>
        <translation>上書きされました。</translation>
    </message>
    <message>
        <source>%1 and %2 have %3 in common that are equal in %4: too few to tell which is faster, and other pairs would compare the settings as well.</source>
        <translation>%1 と %2 に共通し、%4 が等しいのは %3 です。どちらが速いかを判断するには少なすぎ、他の組では設定の違いも比較することになります。</translation>
    </message>
    <message>
        <source>On %1, the levels of %2 were measured one after the other: neither an effect nor its absence can be separated from a drift of the machine; alternate the levels (&quot;order&quot;: &quot;shuffle&quot; or &quot;coarse&quot;).</source>
        <translation>%1 では %2 の水準が順に 1 つずつ測定されています。効果の有無をマシンのドリフトと区別できません。水準を交互に測定してください (&quot;order&quot;: &quot;shuffle&quot; または &quot;coarse&quot;)。</translation>
    </message>
    <message>
        <source>runs with alternating levels show what the effect is.</source>
        <translation>水準を交互にした実行を行えば、効果がわかります。</translation>
    </message>
    <message>
        <source>%1 axes are used; the least informative ones are not: %2.</source>
        <translation>%1 個の軸を使用します。最も情報の少ない軸は使用しません: %2。</translation>
    </message>
    <message>
        <source>%1, %2 = %3</source>
        <translation>%1, %2 = %3</translation>
    </message>
    <message>
        <source>left out before the step</source>
        <translation>ステップ前のため除外</translation>
    </message>
    <message>
        <source>bytes known</source>
        <translation>バイト数が既知</translation>
    </message>
    <message>
        <source>products, attention: FLOPs known</source>
        <translation>積、アテンション: FLOPs が既知</translation>
    </message>
    <message>
        <source>attributed to an operation</source>
        <translation>演算に対応付け済み</translation>
    </message>
    <message>
        <source>share of the time of kernels (%)</source>
        <translation>カーネル時間に占める割合 (%)</translation>
    </message>
    <message>
        <source>%1: family &quot;%2&quot; has no &quot;%3&quot;; it has %4</source>
        <translation>%1: ファミリー &quot;%2&quot; に &quot;%3&quot; はありません。あるのは %4</translation>
    </message>
    <message>
        <source>Unknown family &quot;%1&quot;; there are %2</source>
        <translation>不明なファミリー &quot;%1&quot;。あるのは %2</translation>
    </message>
    <message>
        <source>Family &quot;%1&quot; has no hyper-parameter &quot;%2&quot;; it has %3</source>
        <translation>ファミリー &quot;%1&quot; にハイパーパラメーター &quot;%2&quot; はありません。あるのは %3</translation>
    </message>
    <message>
        <source>&quot;%1&quot;</source>
        <translation>&quot;%1&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2 in the catalogue.</source>
        <translation>カタログでは &quot;%1&quot; は %2 です。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; may mean several parts of the catalogue: %2.</source>
        <translation>&quot;%1&quot; はカタログの複数の項目を指す可能性があります: %2。</translation>
    </message>
    <message>
        <source>Models ran on both sides, but none has &quot;%1&quot; on both.</source>
        <translation>両側でモデルが実行されましたが、両方に &quot;%1&quot; があるものはありません。</translation>
    </message>
    <message>
        <source>%1 or %2 has no completed run with &quot;%3&quot;.</source>
        <translation>%1 または %2 には &quot;%3&quot; を持つ完了した実行がありません。</translation>
    </message>
    <message>
        <source>%1: all %2 values are equal</source>
        <translation>%1: %2 個の値はすべて等しい</translation>
    </message>
    <message>
        <source>Too few runs: %1 for %2 terms of the model.</source>
        <translation>実行が少なすぎます：モデルの項 %2 に対して %1。</translation>
    </message>
    <message>
        <source>more than 1 % of the requests were lost: %1 (hollow)</source>
        <translation>1 % を超えるリクエストが失われたもの：%1（白抜き）</translation>
    </message>
    <message>
        <source>None of the %1 runs has a value of %2.</source>
        <translation>%1 件の実行のどれにも %2 の値がありません。</translation>
    </message>
    <message>
        <source>None of the %1 runs has a utilisation: this peak FLOP/s of the platform is unknown. Choose another peak, or measure the ceilings.</source>
        <translation>%1 件の実行のどれにも利用率がありません。このプラットフォームのこのピーク FLOP/s は不明です。別のピークを選ぶか、上限を測定してください。</translation>
    </message>
    <message>
        <source>its worker crashed on %1 different points in a row and gets no more of them; the others wait. The last crash: %2</source>
        <translation>ワーカーが %1 個の異なる点で続けてクラッシュしたため、これ以上は渡しません。残りの点は待機します。最後のクラッシュ: %2</translation>
    </message>
    <message>
        <source>%1 Its last words: %2</source>
        <translation>%1 最後の出力: %2</translation>
    </message>
    <message>
        <source>The runner has no memory for what the worker sent.</source>
        <translation>ワーカーが送ったデータのためのメモリがランナーにありません。</translation>
    </message>
    <message>
        <source>The runner failed on what the worker sent: %1.</source>
        <translation>ワーカーが送ったデータの処理中にランナーが失敗しました: %1。</translation>
    </message>
    <message>
        <source>Cannot store a result, trying again: %1</source>
        <translation>結果を保存できません。再試行しています: %1</translation>
    </message>
    <message>
        <source>Cannot store a result, giving up: %1</source>
        <translation>結果を保存できません。中止します: %1</translation>
    </message>
    <message>
        <source>One launch per side: launches of one program may differ by as much.</source>
        <translation>各側の起動は 1 回だけです。同じプログラムでも起動ごとにこの程度は異なることがあります。</translation>
    </message>
    <message>
        <source>Few launches per side: launches of one program may differ by as much.</source>
        <translation>各側の起動回数が少なすぎます。同じプログラムでも起動ごとにこの程度は異なることがあります。</translation>
    </message>
    <message>
        <source>No cell holds a value.</source>
        <translation>値のあるセルがありません。</translation>
    </message>
    <message>
        <source>%1: &quot;axes&quot; has no &quot;%2&quot;; write {{ for a brace</source>
        <translation>%1: &quot;axes&quot; に &quot;%2&quot; がありません。波括弧は {{ と書いてください</translation>
    </message>
    <message>
        <source>%1: &quot;axes&quot; has no &quot;%2&quot;</source>
        <translation>%1: &quot;axes&quot; に &quot;%2&quot; がありません</translation>
    </message>
    <message>
        <source>other machine</source>
        <translation>別のマシン</translation>
    </message>
    <message>
        <source>all cells</source>
        <translation>すべてのセル</translation>
    </message>
    <message>
        <source>cell</source>
        <translation>セル</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>悪化</translation>
    </message>
    <message>
        <source>better</source>
        <translation>改善</translation>
    </message>
    <message>
        <source>%1 over that of %2</source>
        <translation>%1（%2との比）</translation>
    </message>
    <message>
        <source>%1 versions</source>
        <translation>%1バージョン</translation>
    </message>
    <message>
        <source>%1 cells</source>
        <translation>%1セル</translation>
    </message>
    <message>
        <source>no change of level</source>
        <translation>水準の変化なし</translation>
    </message>
    <message>
        <source>%1 changes of level</source>
        <translation>水準の変化%1か所</translation>
    </message>
    <message>
        <source>%1 drift, or change in a way that cannot be told</source>
        <translation>%1がドリフト、または変化の仕方を判別できない</translation>
    </message>
    <message>
        <source>the machine changes</source>
        <translation>マシンが変わる</translation>
    </message>
    <message>
        <source>No run of the reference has a value: %1</source>
        <translation>基準の実行に値がありません: %1</translation>
    </message>
    <message>
        <source>%1 runs without a reference</source>
        <translation>基準のない実行 %1 件</translation>
    </message>
    <message>
        <source>relative to %1</source>
        <translation>%1 との比</translation>
    </message>
    <message>
        <source>&quot;%1&quot; needs the price of a platform that ran it: --price PLATFORM=2.5, or &quot;prices&quot; in the spec of a figure</source>
        <translation>&quot;%1&quot; には実行したプラットフォームの価格が必要です: --price PLATFORM=2.5、または図の仕様の &quot;prices&quot;</translation>
    </message>
    <message>
        <source>%1 families</source>
        <translation>%1 ファミリー</translation>
    </message>
    <message>
        <source>A counter of energy was reset or jumped %1 times; these readings were left out.</source>
        <translation>エネルギーのカウンターが %1 回リセットまたは跳躍しました。その読み取りは除きました。</translation>
    </message>
    <message>
        <source>The power was read during %1 of the steps.</source>
        <translation>電力はステップの %1 の間だけ読み取られました。</translation>
    </message>
    <message>
        <source>The energy is unknown: the power was read during %1 of the steps.</source>
        <translation>エネルギーは不明です。電力はステップの %1 の間だけ読み取られました。</translation>
    </message>
    <message>
        <source>No model has completed runs on two of the sides.</source>
        <translation>2 つの対象で完了した実行を持つモデルがありません。</translation>
    </message>
    <message>
        <source>outside the map</source>
        <translation>図の外</translation>
    </message>
    <message>
        <source>pairs in different cells</source>
        <translation>異なるセルの対</translation>
    </message>
    <message>
        <source>Some sides also differ in %1.</source>
        <translation>一部の対象は %1 も異なります。</translation>
    </message>
    <message>
        <source>Both runs of a pair have equal %1, if both sides have it.</source>
        <translation>対の両方の実行は、双方にある限り %1 が等しいです。</translation>
    </message>
    <message>
        <source>The ratios are not all of the same models: two sides have %1 to %2 of %3 models in common.</source>
        <translation>比はすべて同じモデルのものではありません。2 つの対象に共通なモデルは %3 のうち %1 から %2 です。</translation>
    </message>
    <message>
        <source>%1 over %2 %3</source>
        <translation>%2 に対する %1 は %3</translation>
    </message>
    <message>
        <source>In %1 of %2 pairs of sides, each setting has the same weight, however many models it has.</source>
        <translation>%2 組のうち %1 組では、モデル数に関係なく各設定の重みが同じです。</translation>
    </message>
    <message>
        <source> With the same weight for each model, the better side is another one: %1.</source>
        <translation> 各モデルの重みを同じにすると、別の方が良くなります: %1。</translation>
    </message>
    <message>
        <source>%1 is the best of %2 by %3: %4 times %5 (%6 to %7).</source>
        <translation>%3 では %2 のうち %1 が最良です: %5 の %4 倍(%6 から %7)。</translation>
    </message>
    <message>
        <source>The pairs of sides do not agree on the best of %1 by %2.</source>
        <translation>%2 での %1 のうち最良について、対の結果が一致しません。</translation>
    </message>
    <message>
        <source>%1 may be the best of %2 by %3, but this is not certain against each of them.</source>
        <translation>%3 では %2 のうち %1 が最良かもしれませんが、すべてに対して確かではありません。</translation>
    </message>
    <message>
        <source>Which of %1 is the best by %2 cannot be told from these runs.</source>
        <translation>%1 のうち %2 で最良のものは、これらの実行からは分かりません。</translation>
    </message>
    <message>
        <source>Which of %1 is the best of %2 by %3 cannot be told from these runs.</source>
        <translation>%2 のうち %3 で最良なのが %1 のどれかは、これらの実行からは分かりません。</translation>
    </message>
    <message>
        <source>Without a model in common with %1: %2.</source>
        <translation>%1 と共通のモデルがないもの: %2。</translation>
    </message>
    <message>
        <source>In %1 of %2 pairs of sides, the side that is placed lower is the better one on the models of the two.</source>
        <translation>%2 組のうち %1 組では、両者のモデルでは下位の方が良いです。</translation>
    </message>
    <message>
        <source>%1 of %2 cells with a best side are certain</source>
        <translation>最良のある %2 セルのうち %1 が確か</translation>
    </message>
    <message>
        <source>%1 cells have one side only</source>
        <translation>%1 セルは対象が 1 つだけ</translation>
    </message>
    <message>
        <source>%1 cells have no model of two sides</source>
        <translation>%1 セルには 2 つの対象に共通のモデルがありません</translation>
    </message>
    <message>
        <source>ratio to %1 (better →)</source>
        <translation>%1 との比(良い →)</translation>
    </message>
    <message>
        <source>%1 not certain</source>
        <translation>%1 は不確か</translation>
    </message>
    <message>
        <source>ranks by %1</source>
        <translation>%1 による順位</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>順位</translation>
    </message>
    <message>
        <source>Ranks of %1 sides by %2, %3 models; %4</source>
        <translation>%2 による %1 の対象の順位、%3 モデル。%4</translation>
    </message>
    <message>
        <source>best by %1</source>
        <translation>%1 で最良</translation>
    </message>
    <message>
        <source>Map of the best by %1 over %2 and %3; %4</source>
        <translation>%2 と %3 にわたる %1 で最良の図。%4</translation>
    </message>
    <message>
        <source>Steps took %1 of the time in which the power was read.</source>
        <translation>電力を読み取った時間のうちステップは %1 でした。</translation>
    </message>
    <message>
        <source>The energy is unknown: steps took %1 of the time in which the power was read.</source>
        <translation>エネルギーは不明です。電力を読み取った時間のうちステップは %1 でした。</translation>
    </message>
    <message>
        <source>A line of the power command is no number of watts: &quot;%1&quot;. Such lines were left out.</source>
        <translation>電力コマンドの行がワット数ではありません: &quot;%1&quot;。このような行は除外しました。</translation>
    </message>
    <message>
        <source>Readings of the power far above all others were left out, during %1 s.</source>
        <translation>ほかのすべてよりはるかに高い電力の読み取り値を、%1 s 分除外しました。</translation>
    </message>
    <message>
        <source>The power had %1 readings during the steps, too few for an interval; a repeated value is no new reading.</source>
        <translation>ステップ中の電力の読み取り値は %1 個で、区間には足りません。繰り返された値は新しい読み取り値ではありません。</translation>
    </message>
    <message>
        <source>The power command ended during the run; the power was read during %1 of the steps.</source>
        <translation>電力コマンドが実行中に終了しました。電力はステップの %1 の間だけ読み取られました。</translation>
    </message>
    <message>
        <source>The power is that after the first %1 s of the run, by which time the sensor follows the load.</source>
        <translation>電力は実行の最初の %1 s より後の値です。その時点でセンサーは負荷に追従しています。</translation>
    </message>
    <message>
        <source>The energy is unknown: the power command prints %1 lines at one instant. It must print one line each time; several numbers in it are added.</source>
        <translation>エネルギーは不明です。電力コマンドが一度に %1 行を出力しています。毎回 1 行だけ出力する必要があります。行内の複数の数値は合計されます。</translation>
    </message>
    <message>
        <source>The energy is unknown: a line of the power command is no number of watts: &quot;%1&quot;.</source>
        <translation>エネルギーは不明です。電力コマンドの行がワット数ではありません: &quot;%1&quot;。</translation>
    </message>
    <message>
        <source>The energy is unknown: the sensor follows the load only after %1 s, and most of the steps were before.</source>
        <translation>エネルギーは不明です。センサーが負荷に追従するのは %1 s 後からで、ステップの大半はそれより前でした。</translation>
    </message>
    <message>
        <source>The energy is unknown: the power command ended, and the power was read during %1 of the steps.</source>
        <translation>エネルギーは不明です。電力コマンドが終了し、電力はステップの %1 の間だけ読み取られました。</translation>
    </message>
    <message>
        <source>%1 is damaged: the numbers of run %2 (%3) are not those that were stored.</source>
        <translation>%1 は破損しています: 実行 %2 (%3) の数値が、保存されたものと異なります。</translation>
    </message>
    <message>
        <source>In %1 of %2 cells other programs had the processors for more than a tenth of the time: measure these again when the machine is quiet.</source>
        <translation>%2 セルのうち %1 セルでは、時間の 10 分の 1 を超えてほかのプログラムがプロセッサを使っていました。マシンが空いているときに測定し直してください。</translation>
    </message>
    <message>
        <source>In %1 of %2 cells a change of the machine could explain the difference, because the sides did not take turns: measure them in turns.</source>
        <translation>%2 セルのうち %1 セルでは、両側が交互に測定されていないため、マシンの変化で差を説明できる可能性があります。交互に測定してください。</translation>
    </message>
    <message>
        <source>A step took %1 while it was profiled and %2 when it was timed, %3 times: the shares are those of the profiled step.</source>
        <translation>1 ステップはプロファイル中に %1、計時では %2 で、%3 倍でした。割合はプロファイルしたステップのものです。</translation>
    </message>
    <message>
        <source>The runs are of %1 families; these are the weights of %2.</source>
        <translation>実行は %1 個のファミリのものです。これは %2 の重みです。</translation>
    </message>
    <message>
        <source>the runs without a family</source>
        <translation>ファミリのない実行</translation>
    </message>
    <message>
        <source>These runs do not record that each device had the same number of cores at every number of devices. If one device had all cores of the processor, the times do not show what scales; measure the grid again.</source>
        <translation>これらの実行には、どのデバイス数でも各デバイスのコア数が同じだったことが記録されていません。1 つのデバイスがプロセッサの全コアを使っていた場合、時間からは何がスケールするか分かりません。グリッドを測定し直してください。</translation>
    </message>
    <message>
        <source>The column &quot;%1&quot; may be the version: --over %1.</source>
        <translation>列 &quot;%1&quot; がバージョンかもしれません: --over %1。</translation>
    </message>
    <message>
        <source>No run has a value and a version. %1</source>
        <translation>値とバージョンのある実行がありません。%1</translation>
    </message>
    <message>
        <source>There is one version only: %1. A series needs at least two. %2</source>
        <translation>バージョンは %1 だけです。推移には 2 つ以上必要です。%2</translation>
    </message>
    <message>
        <source>%1 not recorded</source>
        <translation>%1の記録なし</translation>
    </message>
    <message>
        <source>%1 (1 other)</source>
        <translation>%1 (ほか 1 件)</translation>
    </message>
    <message>
        <source>%1 (%2 others)</source>
        <translation>%1 (ほか %2 件)</translation>
    </message>
    <message>
        <source>Shown: %1.</source>
        <translation>表示: %1。</translation>
    </message>
    <message>
        <source>Not told in %1 of %2 pairs of sides, because they did not take turns: a change of the machine could explain the difference. Measure them in turns.</source>
        <translation>両側の %2 組のうち %1 組は、交互に測定されていないため判断できません。マシンの変化で差を説明できる可能性があります。交互に測定してください。</translation>
    </message>
    <message>
        <source>Not told in %1 of %2 pairs of sides, because other programs had the processors during their runs. Measure them again when the machine is quiet.</source>
        <translation>両側の %2 組のうち %1 組は、実行中にほかのプログラムがプロセッサを使っていたため判断できません。マシンが空いているときに測定し直してください。</translation>
    </message>
    <message>
        <source>The times of measurement are not recorded: a change of the machine cannot be separated from ratios below 1.5.</source>
        <translation>測定時刻が記録されておらず、マシンの変化と 1.5 未満の比を区別できません。</translation>
    </message>
    <message>
        <source>%1 rest on single launches, which may differ by as much</source>
        <translation>%1 個は 1 回だけの起動に基づいており、起動ごとの差が同程度になりえます</translation>
    </message>
    <message>
        <source>in %1 other programs had the processors</source>
        <translation>%1 個ではほかのプログラムがプロセッサを使っていました</translation>
    </message>
    <message>
        <source>in %1 the sides did not take turns</source>
        <translation>%1 個では各側が交互に測定されていません</translation>
    </message>
    <message>
        <source>%1 % of the time below the ridge</source>
        <translation>時間の %1 % がリッジ点より下</translation>
    </message>
    <message>
        <source>%1 more combinations of settings</source>
        <translation>ほかに %1 通りの設定の組み合わせ</translation>
    </message>
    <message>
        <source>%1 memory-bound</source>
        <translation>メモリ律速 %1</translation>
    </message>
    <message>
        <source>%1 compute-bound</source>
        <translation>計算律速 %1</translation>
    </message>
    <message>
        <source>%1 bound by overhead</source>
        <translation>オーバーヘッド律速 %1</translation>
    </message>
    <message>
        <source>%1 below half of their roof</source>
        <translation>ルーフの半分未満 %1</translation>
    </message>
    <message>
        <source>the points of a series differ in %1</source>
        <translation>系列内の点は%1が異なる</translation>
    </message>
    <message>
        <source>versions with failures: %1</source>
        <translation>失敗のあるバージョン: %1</translation>
    </message>
    <message>
        <source>cells off their level at the newest version: %1</source>
        <translation>最新バージョンで水準から外れたセル: %1</translation>
    </message>
    <message>
        <source>changes are those left when what all cells share is removed</source>
        <translation>変化は、全セルに共通の分を除いた残り</translation>
    </message>
    <message>
        <source>versions by %1</source>
        <translation>バージョンの順序: %1</translation>
    </message>
    <message>
        <source>%1, failed</source>
        <translation>%1、失敗</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>all cells %1</source>
        <translation>全セル %1</translation>
    </message>
    <message>
        <source>Most %1 on %2 are bound by its compute rate: %3 of %4 reach half of it or more, from the ridge at %5 FLOP/B on</source>
        <translation>%2 上の%1の大半は計算性能に律速されています: %4 個のうち %3 個がリッジ点 %5 FLOP/B 以上にあり、その半分以上に達しています</translation>
    </message>
    <message>
        <source>Most %1 on %2 are bound by its memory bandwidth: %3 of %4 reach half of it or more, below the ridge at %5 FLOP/B</source>
        <translation>%2 上の%1の大半はメモリ帯域幅に律速されています: %4 個のうち %3 個がリッジ点 %5 FLOP/B より下にあり、その半分以上に達しています</translation>
    </message>
    <message>
        <source>Many %1 on %2 are bound by its memory bandwidth: %3 of %4 reach half of it or more, below the ridge at %5 FLOP/B</source>
        <translation>%2 上の%1の多くはメモリ帯域幅に律速されています: %4 個のうち %3 個がリッジ点 %5 FLOP/B より下にあり、その半分以上に達しています</translation>
    </message>
    <message>
        <source>Most %1 on %2 stress neither its compute rate nor its memory: %3 of %4 stay below half of their roof (median %5)</source>
        <translation>%2 上の%1の大半は計算性能もメモリも使い切っていません: %4 個のうち %3 個がルーフの半分に達していません (中央値 %5)</translation>
    </message>
    <message>
        <source>%1 of %2 %3 on %4 stay below half of their roof</source>
        <translation>%4 上の%3 %2 個のうち %1 個がルーフの半分に達していません</translation>
    </message>
    <message>
        <source>; the median reaches %1</source>
        <translation>。中央値は %1 です</translation>
    </message>
    <message>
        <source>%1 of %2 %3 on %4 are bound by its compute rate</source>
        <translation>%4 上の%3 %2 個のうち %1 個が計算性能に律速されています</translation>
    </message>
    <message>
        <source>%1 of %2 %3 on %4 are bound by its memory bandwidth</source>
        <translation>%4 上の%3 %2 個のうち %1 個がメモリ帯域幅に律速されています</translation>
    </message>
    <message>
        <source>, with %1 of the time</source>
        <translation> (時間の %1)</translation>
    </message>
    <message>
        <source>models of %1 families</source>
        <translation>%1 ファミリのモデル</translation>
    </message>
    <message>
        <source> (%1 at 95 %, from %2).</source>
        <translation> (95 % 区間 %1、%2に基づく)。</translation>
    </message>
    <message>
        <source> (%1 at 95 %).</source>
        <translation> (95 % 区間 %1)。</translation>
    </message>
    <message>
        <source>a profile with other bytes (measured, not logical) or the measured instead of the data sheet&apos;s roof puts them elsewhere.</source>
        <translation>バイト数の異なるプロファイル (論理値ではなく実測値)、またはデータシートではなく実測のルーフにより、別の位置に移ること。</translation>
    </message>
    <message>
        <source>measured bytes instead of those that the graph implies, or measured ceilings instead of the data sheet&apos;s, put the models elsewhere.</source>
        <translation>グラフから求めたバイト数ではなく実測値、またはデータシートではなく実測の上限性能により、モデルが別の位置に移ること。</translation>
    </message>
    <message>
        <source>%1 and %2 (%3)</source>
        <translation>%1 と %2 (%3)</translation>
    </message>
    <message>
        <source>%1 and %2 %3 (%4)</source>
        <translation>%3 %1 と %2 (%4)</translation>
    </message>
    <message>
        <source>%1 and %2 have only %3 in common with equal settings</source>
        <translation>設定が等しいとき、%1 と %2 に共通するのは%3だけです</translation>
    </message>
    <message>
        <source>These have too few models in common to compare: %1.</source>
        <translation>次の組は共通のモデルが少なすぎて比較できません: %1。</translation>
    </message>
    <message>
        <source>; but by %1, it reverses to %2 (%3)</source>
        <translation>。ただし%1で見ると %2 に反転します (%3)</translation>
    </message>
    <message>
        <source>; but not among %1</source>
        <translation>。ただし%1では成り立ちません</translation>
    </message>
    <message>
        <source>; by %1, it reverses</source>
        <translation>。%1で見ると反転します</translation>
    </message>
    <message>
        <source>%1, a %2 that is no multiple of 64 takes %3 times as long per FLOP as its neighbours that are</source>
        <translation>%1、64 の倍数でない %2 の FLOP あたりの時間は、隣り合う 64 の倍数の %3 倍です</translation>
    </message>
    <message>
        <source>%1, %2 of %3 wait for input more than half of their time</source>
        <translation>%1、%3のうち %2 件が時間の半分以上を入力待ちに費やしています</translation>
    </message>
    <message>
        <source>; the median is %1</source>
        <translation>。中央値は %1 です</translation>
    </message>
    <message>
        <source>%1, the host limits %2 of %3 with input from it</source>
        <translation>%1、ホストから入力を受ける%3のうち %2 件を制限しているのはホストです</translation>
    </message>
    <message>
        <source>: more loader workers or data on the device would remove the wait</source>
        <translation>。ローダワーカーを増やすか、データをデバイスに置けば、待ちはなくなります</translation>
    </message>
    <message>
        <source> (rank correlation %1)</source>
        <translation> (順位相関 %1)</translation>
    </message>
    <message>
        <source>%1 of %2 ran out of memory on %3 but completed on %4</source>
        <translation>%2のうち %1 モデルが、%3 ではメモリ不足になりましたが、%4 では完了しました</translation>
    </message>
    <message>
        <source>1 of %1 carries a caveat: %2.</source>
        <translation>%1のうち 1 件に留意点があります: %2。</translation>
    </message>
    <message>
        <source>%1 of %2 carry a caveat: %3.</source>
        <translation>%2のうち %1 件に留意点があります: %3。</translation>
    </message>
    <message>
        <source>%1 of %2 carry a caveat, most often %3 (%4)</source>
        <translation>%2のうち %1 件に留意点があり、最も多いのは %3 (%4) です</translation>
    </message>
    <message>
        <source>%1, decoding turns from memory-bound to compute-bound at %2 FLOP per byte</source>
        <translation>%1、デコードは 1 バイトあたり %2 FLOP でメモリ律速から計算律速に転じます</translation>
    </message>
    <message>
        <source> (95 % interval %1)</source>
        <translation> (95 % 区間 %1)</translation>
    </message>
    <message>
        <source>, among them every run from %1 on</source>
        <translation> (%1 以上のすべてを含む)</translation>
    </message>
    <message>
        <source>%1, %2 of %3 runs %4</source>
        <translation>%1、%3 件の実行のうち %2 件が%4</translation>
    </message>
    <message>
        <source>, for an unknown reason</source>
        <translation> (原因不明)</translation>
    </message>
    <message>
        <source>Whether %1 or %2 is faster depends on %3 and %4 together</source>
        <translation>%1 と %2 のどちらが高速かは、%3 と %4 の組み合わせによります</translation>
    </message>
    <message>
        <source> (true of %1 of %2)</source>
        <translation> (%2のうち %1 ペアで成立)</translation>
    </message>
    <message>
        <source>%1, half of the %2 runs use less than %3 of the peak</source>
        <translation>%1、%2 件の実行の半数は、ピークの %3 未満しか使っていません</translation>
    </message>
    <message>
        <source>; the best reaches %1</source>
        <translation>。最良は %1 に達します</translation>
    </message>
    <message>
        <source>%1 hyper-parameters</source>
        <translation>%1 個のハイパーパラメータ</translation>
    </message>
    <message>
        <source>The machine changed while %1 was measured: the step time of one point by %2</source>
        <translation>%1 の測定中にマシンが変化しました: 1 つのポイントのステップ時間が %2 変化しています</translation>
    </message>
    <message>
        <source>%1, the effect of %2 is unknown: its levels were measured one after the other</source>
        <translation>%1、%2 の効果は不明です。水準が順に 1 つずつ測定されています</translation>
    </message>
    <message>
        <source>%1, an effect of %2 cannot be told from a drift of the machine</source>
        <translation>%1、%2 の効果とマシンのドリフトを区別できません</translation>
    </message>
    <message>
        <source>%1, the effects of %2 and %3 cannot be separated: they vary together</source>
        <translation>%1、%2 と %3 は連動しているため、効果を分離できません</translation>
    </message>
    <message>
        <source>, but one side was measured entirely before the other, and a change of the machine would look the same: measure the two in turns.</source>
        <translation>。ただし一方が他方より先にすべて測定されており、マシンの変化でも同じ結果に見えます。両者を交互に測定してください。</translation>
    </message>
    <message>
        <source>, but one side was measured entirely before the other</source>
        <translation>。ただし一方が他方より先にすべて測定されています</translation>
    </message>
    <message>
        <source>, but that varies with when the runs were measured</source>
        <translation>。ただし差は測定時刻とも連動しています</translation>
    </message>
    <message>
        <source>, but the two did not take turns</source>
        <translation>。ただし両者は交互に測定されていません</translation>
    </message>
    <message>
        <source>, but %1 are too few to tell</source>
        <translation>。ただし%1では少なすぎて判断できません</translation>
    </message>
    <message>
        <source>, but adjusted for when, %1 is the faster one</source>
        <translation>。ただし測定時刻で補正すると %1 の方が高速です</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 または %2</translation>
    </message>
    <message>
        <source>%1 or %2 (%3)</source>
        <translation>%3 %1 または %2</translation>
    </message>
    <message>
        <source>%1 in %2 of %3 pairs</source>
        <translation>%1 (%3 ペア中 %2 ペア)</translation>
    </message>
    <message>
        <source>Whether %1 or %2 is faster cannot be told: other programs had the processors</source>
        <translation>%1 と %2 のどちらが高速か判断できません。ほかのプログラムがプロセッサを使っていました</translation>
    </message>
    <message>
        <source>%1 comparisons cannot be decided: other programs had the processors in %2 of %3</source>
        <translation>%1 件の比較を判定できません。%3のうち %2 ペアで、ほかのプログラムがプロセッサを使っていました</translation>
    </message>
    <message>
        <source>Which is faster cannot be told, because other programs had the processors: %1; measure these again when the machine is quiet.</source>
        <translation>ほかのプログラムがプロセッサを使っていたため、どちらが高速か判断できません: %1。マシンが空いているときに測定し直してください。</translation>
    </message>
    <message>
        <source>runs on a quiet machine show the same ratios as these.</source>
        <translation>空いているマシンでの実行で、これらと同じ比が現れること。</translation>
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
        <translation>%1、%3 ステップのうち %2 ステップがオーバーヘッド律速です: 処理量が最大 %5 倍でも %4</translation>
    </message>
    <message>
        <source>%1, %2 of %3 steps take hardly longer for up to %4 times the work: launching or the host limits them</source>
        <translation>%1、%3 ステップのうち %2 ステップは、処理量が最大 %4 倍になってもほとんど長くなりません。カーネルの起動かホストが制限しています</translation>
    </message>
    <message>
        <source>On %1, %2 of %3 steps (of %4) take hardly longer for more work (up to %5-fold): launching or the host limits them, not the device.</source>
        <translation>%1 では、%3 ステップのうち %2 ステップ (%4) は、処理量が増えても (最大 %5 倍) ほとんど長くなりません。制限しているのはデバイスではなく、カーネルの起動かホストです。</translation>
    </message>
    <message>
        <source>the same steps in one program launch (a compiled step, a graph of kernels, or a larger batch) take as long.</source>
        <translation>同じステップを 1 回のプログラム起動にまとめても (コンパイルしたステップ、カーネルのグラフ、またはより大きなバッチ) 時間が変わらないこと。</translation>
    </message>
    <message>
        <source>1 of %1 runs is faster than the peak used for its utilisation</source>
        <translation>%1 件の実行のうち 1 件が、利用率の基準とするピークを超えています</translation>
    </message>
    <message>
        <source>%1 of %2 runs are faster than the peak used for their utilisation</source>
        <translation>%2 件の実行のうち %1 件が、利用率の基準とするピークを超えています</translation>
    </message>
    <message>
        <source>The measured ceilings carry a caveat, and with them the utilisation of %1 runs</source>
        <translation>実測の上限性能に留意点があり、%1 件の実行の利用率にも及びます</translation>
    </message>
    <message>
        <source>: the host may be the limit</source>
        <translation>。制限しているのはホストかもしれません</translation>
    </message>
    <message>
        <source>: the host is the limit</source>
        <translation>。制限しているのはホストです</translation>
    </message>
    <message>
        <source>%1, throughput is flat at %2 to %3 examples/s over %4 of %5 runs</source>
        <translation>%1、%5 件の実行のうち %4 件のスループットが %2～%3 サンプル/秒で頭打ちです</translation>
    </message>
    <message>
        <source>, up to %1</source>
        <translation> (%1 まで)</translation>
    </message>
    <message>
        <source> (%1 of %2 series)</source>
        <translation> (%2 系列中 %1 系列)</translation>
    </message>
    <message>
        <source>%1, each doubling of %2 raises %3 about %4-fold</source>
        <translation>%1、%2 を 2 倍にするごとに%3は約 %4 倍に増加します</translation>
    </message>
    <message>
        <source>%1, each doubling of %2 lowers %3 by a factor of about %4</source>
        <translation>%1、%2 を 2 倍にするごとに%3は約 1/%4 に減少します</translation>
    </message>
    <message>
        <source>, %1</source>
        <translation>、%1</translation>
    </message>
    <message>
        <source>, %1 of %2</source>
        <translation> (%2 では %1 倍)</translation>
    </message>
    <message>
        <source>%1, a step takes %2 times as long at each doubling of %3</source>
        <translation>%1、%3 を 2 倍にするごとにステップ時間は %2 倍になります</translation>
    </message>
    <message>
        <source>%1, the time of a step depends on %2</source>
        <translation>%1、ステップ時間に影響するのは %2</translation>
    </message>
    <message>
        <source>%1, each doubling of kv_heads makes a step %2 times as long at equal parameters</source>
        <translation>%1、パラメータ数が等しければ、kv_heads を 2 倍にするごとにステップ時間は %2 倍になります</translation>
    </message>
    <message>
        <source>%1, depth costs more than width: twice the layers take %2 times as long at equal parameters</source>
        <translation>%1、幅より深さの方が時間がかかります。パラメータ数が等しければ、層を 2 倍にすると時間は %2 倍になります</translation>
    </message>
    <message>
        <source>%1, width costs more than depth: twice the layers take %2 times as long at equal parameters</source>
        <translation>%1、深さより幅の方が時間がかかります。パラメータ数が等しければ、層を 2 倍にすると時間は %2 倍になります</translation>
    </message>
    <message>
        <source>%1 is faster than %2 on %3 of %4 models with %5 or more</source>
        <translation>%5 以上の %4 モデルのうち %3 モデルで %1 が %2 より高速です</translation>
    </message>
    <message>
        <source>, %1 of %2 with less</source>
        <translation> (それより小さい %2 モデルでは %1 モデル)</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>順位</translation>
    </message>
    <message>
        <source>Large %1 favours %2, small %3</source>
        <translation>%1 が大きいと %2 が有利で、小さいと %3 が有利です</translation>
    </message>
    <message>
        <source>Large %1 favours %2 over %3</source>
        <translation>%1 が大きいと %3 より %2 が有利です</translation>
    </message>
    <message>
        <source>Small %1 favours %2, large %3</source>
        <translation>%1 が小さいと %2 が有利で、大きいと %3 が有利です</translation>
    </message>
    <message>
        <source>Small %1 favours %2 over %3</source>
        <translation>%1 が小さいと %3 より %2 が有利です</translation>
    </message>
    <message>
        <source>: %1 times as fast at %2, %3 at %4</source>
        <translation> (%2 では %1 倍、%4 では %3 倍の速さ)</translation>
    </message>
    <message>
        <source>%1 wins small models, %2 large ones</source>
        <translation>小さなモデルでは %1、大きなモデルでは %2 が勝ります</translation>
    </message>
    <message>
        <source>Small models favour %1 over %2 more than large ones</source>
        <translation>大きなモデルより小さなモデルで、%2 に対する %1 の優位が大きくなります</translation>
    </message>
    <message>
        <source>%1 wins large models, %2 small ones</source>
        <translation>大きなモデルでは %1、小さなモデルでは %2 が勝ります</translation>
    </message>
    <message>
        <source>Large models favour %1 over %2 more than small ones</source>
        <translation>小さなモデルより大きなモデルで、%2 に対する %1 の優位が大きくなります</translation>
    </message>
    <message>
        <source>: %1 times as fast up to %2 parameters, %3 from %4</source>
        <translation> (パラメータ数 %2 までは %1 倍、%4 からは %3 倍の速さ)</translation>
    </message>
    <message>
        <source>%1 is faster than %2 on %3 of %4 models</source>
        <translation>%4 モデルのうち %3 モデルで %1 が %2 より高速です</translation>
    </message>
    <message>
        <source>, %1 times as fast on average</source>
        <translation> (平均で %1 倍の速さ)</translation>
    </message>
    <message>
        <source>; a drift may explain it</source>
        <translation>。ドリフトで説明できる可能性があります</translation>
    </message>
    <message>
        <source>the rank correlation of %1 with %2</source>
        <translation>%1と %2 の順位相関</translation>
    </message>
    <message>
        <source>%1: the runs are equal in what the claim compares</source>
        <translation>%1: 主張が比較するものが実行間で等しくなっています</translation>
    </message>
    <message>
        <source>%1: the runs vary only %2</source>
        <translation>%1: 実行間で異なるのは %2 だけです</translation>
    </message>
    <message>
        <source>no run records which model it is</source>
        <translation>モデルを記録した実行がありません</translation>
    </message>
    <message>
        <source>the speedup of %1 over %2</source>
        <translation>%2 に対する %1 の速度比</translation>
    </message>
    <message>
        <source>1 profiled run</source>
        <translation>プロファイル付きの実行 1 件</translation>
    </message>
    <message>
        <source>%1 profiled runs</source>
        <translation>プロファイル付きの実行 %1 件</translation>
    </message>
    <message>
        <source>the share of time with counted FLOPs of operations below the ridge, %1 FLOP/B, in models of %2 at the ridge or above</source>
        <translation>リッジ点以上にある %2 のモデルで、リッジ点 %1 FLOP/B より下の演算が FLOPs を数えた時間に占める割合</translation>
    </message>
    <message>
        <source>the platform of the profiles, %1, has no roof: calibrate it</source>
        <translation>プロファイルのあるプラットフォーム %1 のルーフがありません。上限性能を測定してください</translation>
    </message>
    <message>
        <source>no profiled run of %1 with counted FLOPs and bytes is at its ridge, %2 FLOP/B, or above</source>
        <translation>FLOPs とバイト数を数えた %1 のプロファイル付きの実行に、リッジ点 %2 FLOP/B 以上のものがありません</translation>
    </message>
    <message>
        <source>the share of the time that is not parallel</source>
        <translation>並列化できない時間の割合</translation>
    </message>
    <message>
        <source>the ridge of %1 or the intensity of its runs is not known</source>
        <translation>%1 のリッジ点、またはその実行の演算強度が不明です</translation>
    </message>
    <message>
        <source>%1 is %2 times as fast as %3 at the ridge or above (%4), %5 times below (%6): the second ratio over the first</source>
        <translation>%1 の速さはリッジ点以上 (%4) で %3 の %2 倍、リッジ点より下 (%6) で %5 倍: 後者の比を前者で割った値</translation>
    </message>
    <message>
        <source>the largest FC model has %1 parameters on a processor and %2 on an accelerator, where %3 ran out of memory: the ratio</source>
        <translation>最大の FC モデルのパラメータ数はプロセッサで %1、アクセラレータで %2 (メモリ不足: %3): その比</translation>
    </message>
    <message>
        <source>no FC run on an accelerator ran out of memory</source>
        <translation>アクセラレータでメモリ不足になった FC の実行がありません</translation>
    </message>
    <message>
        <source>the largest FLOPS utilisation of %1 is %2 on a TPU and %3 on a GPU: the ratio</source>
        <translation>%1 の最大の FLOPS 利用率は TPU で %2、GPU で %3: その比</translation>
    </message>
    <message>
        <source>the geometric mean of the speedup of %1 over %2 on %3</source>
        <translation>%3 での %2 に対する %1 の速度比の幾何平均</translation>
    </message>
    <message>
        <source>other programs had the processors of %1 meanwhile</source>
        <translation>測定中にほかのプログラムが %1 のプロセッサを使っていました</translation>
    </message>
    <message>
        <source>examples per second</source>
        <translation>1 秒あたりのサンプル数</translation>
    </message>
    <message>
        <source>several versions of one framework</source>
        <translation>1 つのフレームワークの複数のバージョン</translation>
    </message>
    <message>
        <source>several batch sizes</source>
        <translation>複数のバッチサイズ</translation>
    </message>
    <message>
        <source>an arithmetic intensity</source>
        <translation>演算強度</translation>
    </message>
    <message>
        <source>several numbers of devices</source>
        <translation>複数のデバイス数</translation>
    </message>
    <message>
        <source>a recorded wait for input</source>
        <translation>入力待ち時間の記録</translation>
    </message>
    <message>
        <source>a number of parameters</source>
        <translation>パラメータ数</translation>
    </message>
    <message>
        <source>a FLOPS utilisation</source>
        <translation>FLOPS 利用率</translation>
    </message>
    <message>
        <source>16-bit types significantly improve performance (1.8 times).</source>
        <translation>16 ビット型は性能を大きく向上させます (1.8 倍)。</translation>
    </message>
    <message>
        <source>float32 and a 16-bit type</source>
        <translation>float32 と 16 ビット型</translation>
    </message>
    <message>
        <source>a processor</source>
        <translation>プロセッサ</translation>
    </message>
    <message>
        <source>a TPU</source>
        <translation>TPU</translation>
    </message>
    <message>
        <source>a GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source> on %1</source>
        <translation> %1 上</translation>
    </message>
    <message>
        <source>%1 and%2</source>
        <translation>%1と%2</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> (%1)</translation>
    </message>
    <message>
        <source> of %1 or %2</source>
        <translation> (%1 または %2)</translation>
    </message>
    <message>
        <source> with %1</source>
        <translation>、%1あり</translation>
    </message>
    <message>
        <source>no runs%1%2</source>
        <translation>該当する実行なし:%1%2</translation>
    </message>
    <message>
        <source>no runs%1%2 with %3</source>
        <translation>%3のある実行なし:%1%2</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>%1以上</translation>
    </message>
    <message>
        <source>%1; the claim needs at least %2</source>
        <translation>%1。主張には %2 以上が必要です</translation>
    </message>
    <message>
        <source>%1 is %2%3, over %4; the claim says %5 %6</source>
        <translation>%1は %2%3 (%4)。主張は %6 %5です</translation>
    </message>
    <message>
        <source> (%1 at 95 %)</source>
        <translation> (95 % 区間 %1)</translation>
    </message>
    <message>
        <source>above</source>
        <translation>より大</translation>
    </message>
    <message>
        <source>below</source>
        <translation>より小</translation>
    </message>
    <message>
        <source>For %1</source>
        <translation>%1 では</translation>
    </message>
    <message>
        <source>On %1</source>
        <translation>%1 では</translation>
    </message>
    <message>
        <source>Models %1: </source>
        <translation>%1モデル: </translation>
    </message>
    <message>
        <source>; %1 also differs</source>
        <translation>。%1も異なります</translation>
    </message>
    <message>
        <source>; %1 settings also differ</source>
        <translation>。%1 個の設定も異なります</translation>
    </message>
    <message>
        <source>; one side was measured apart</source>
        <translation>。一方は別の時間に測定されています</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 rows/s</source>
        <translation>%1 行/秒</translation>
    </message>
    <message>
        <source>%1 k rows/s</source>
        <translation>%1 千行/秒</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 times [%2, %3]</source>
        <translation>%1 倍 [%2, %3]</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1 倍</translation>
    </message>
    <message>
        <source>%1 the same within %2 %</source>
        <translation>%2 % 以内で同じ %1</translation>
    </message>
    <message>
        <source>%1 cannot be told</source>
        <translation>判定不可 %1</translation>
    </message>
    <message>
        <source>Which of %1 and %2 is better cannot be told from these runs.</source>
        <translation>%1 と %2 のどちらが優れているかは、これらの実行からは分かりません。</translation>
    </message>
    <message>
        <source>%1 and %2: of %3 models %4.</source>
        <translation>%1 と %2: %3 モデル中、%4。</translation>
    </message>
    <message>
        <source>%1 and %2 are each better in %3 of %4 models.</source>
        <translation>%1 と %2 は、それぞれ %4 モデル中 %3 モデルで優れています。</translation>
    </message>
    <message>
        <source>%1 is better in %2</source>
        <translation>%2 モデルで %1 が優位</translation>
    </message>
    <message>
        <source>%1 is better in %2 of %3 models</source>
        <translation>%3 モデル中 %2 モデルで %1 が優位</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>%1; in the mean %2.</source>
        <translation>%1。平均では %2 です。</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>excluded</source>
        <translation>除外</translation>
    </message>
    <message>
        <source>What the program printed: %1.</source>
        <translation>プログラムの出力: %1。</translation>
    </message>
    <message>
        <source>%1 is %2, which is no finite number; it was left out.</source>
        <translation>%1 は %2 で、有限の数値ではないため除外しました。</translation>
    </message>
    <message>
        <source>%1 was damaged while it was being written; its runs (%2) are in %3.</source>
        <translation>%1 は書き込み中に破損しました。その実行 (%2) は %3 にあります。</translation>
    </message>
    <message>
        <source>Which of %1 and %2 is better cannot be told: a side has too few runs.</source>
        <translation>%1 と %2 のどちらが優れているかは分かりません。実行が少なすぎる側があります。</translation>
    </message>
    <message>
        <source>%1; but in the mean over all models %2 is better, %3.</source>
        <translation>%1。ただし全モデルの平均では %2 が優位で、%3 です。</translation>
    </message>
</context>
<context>
    <name>parascope::editors::AdaptiveOptions</name>
    <message>
        <source>When the sweep stops</source>
        <translation>スイープを十分とする条件</translation>
    </message>
    <message>
        <source>What the sweep looks for</source>
        <translation>スイープの探索対象</translation>
    </message>
    <message>
        <source>Metric of the goal</source>
        <translation>目標の指標</translation>
    </message>
    <message>
        <source>Which points are considered</source>
        <translation>対象となるポイント</translation>
    </message>
    <message>
        <source>any, or memory_peak_bytes &lt; 16e9</source>
        <translation>すべて、または memory_peak_bytes &lt; 16e9</translation>
    </message>
    <message>
        <source>Value of the contour</source>
        <translation>等値線の値</translation>
    </message>
    <message>
        <source>First platform of the border</source>
        <translation>境界の 1 番目のプラットフォーム</translation>
    </message>
    <message>
        <source>Second platform of the border</source>
        <translation>境界の 2 番目のプラットフォーム</translation>
    </message>
    <message>
        <source>another platform</source>
        <translation>別のプラットフォーム</translation>
    </message>
    <message>
        <source>map error</source>
        <translation>マップの誤差</translation>
    </message>
    <message>
        <source>share of points</source>
        <translation>ポイントの割合</translation>
    </message>
    <message>
        <source>time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>every point</source>
        <translation>全ポイント</translation>
    </message>
    <message>
        <source>Limit of the sweep</source>
        <translation>スイープの上限</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>終了条件</translation>
    </message>
    <message>
        <source>Map error: half of the cells without a run are expected to have a smaller error. Points that have not run by then are predicted.</source>
        <translation>マップの誤差: 実行のないセルの半数で、誤差がこれを下回る見込みになるまで続けます。その時点で未実行のものは予測します。</translation>
    </message>
    <message>
        <source>the whole map</source>
        <translation>マップ全体</translation>
    </message>
    <message>
        <source>best: the largest</source>
        <translation>最良: 最大</translation>
    </message>
    <message>
        <source>best: the smallest</source>
        <translation>最良: 最小</translation>
    </message>
    <message>
        <source>border between platforms</source>
        <translation>プラットフォームの境界</translation>
    </message>
    <message>
        <source>contour</source>
        <translation>等値線</translation>
    </message>
    <message>
        <source>Look for</source>
        <translation>探索対象</translation>
    </message>
    <message>
        <source>of</source>
        <translation>指標</translation>
    </message>
    <message>
        <source>at</source>
        <translation>値</translation>
    </message>
    <message>
        <source>where</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>between</source>
        <translation>一方</translation>
    </message>
    <message>
        <source>and</source>
        <translation>他方</translation>
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
        <translation>端をドラッグして範囲を伸縮します</translation>
    </message>
</context>
<context>
    <name>parascope::editors::CoveragePlot</name>
    <message>
        <source>Coverage</source>
        <translation>カバレッジ</translation>
    </message>
    <message>
        <source>Points of the grid over the parameters of their models; %1 of %2 are predicted not to fit.</source>
        <translation>モデルのパラメータ数に対するグリッドのポイントです。%2 ポイントのうち %1 ポイントは収まらない予測です。</translation>
    </message>
    <message>
        <source>parameters of the model</source>
        <translation>モデルのパラメータ数</translation>
    </message>
</context>
<context>
    <name>parascope::editors::FacetBar</name>
    <message numerus="yes">
        <source>%n value(s); drag to select a range</source>
        <translation>
            <numerusform>値 %n 個、ドラッグで範囲選択</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 %2: %n ok run(s)</source>
        <translation>
            <numerusform>%1 %2: 成功した実行 %n 件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::editors::FacetPanel</name>
    <message>
        <source>Slice of %1</source>
        <translation>%1 のスライス</translation>
    </message>
    <message>
        <source>x axis</source>
        <translation>x 軸</translation>
    </message>
    <message>
        <source>y axis</source>
        <translation>y 軸</translation>
    </message>
    <message>
        <source>Bars: ok runs per value. Drag to brush, click to toggle. The field sets the slice of the heat map.</source>
        <translation>バー: 値ごとの成功した実行数です。ドラッグで範囲選択、クリックで切り替えます。入力欄でヒートマップのスライスを設定します。</translation>
    </message>
    <message>
        <source>The hyper-parameters of the runs appear here as bars to brush.</source>
        <translation>実行のハイパーパラメータがここにバーとして表示され、範囲選択できます。</translation>
    </message>
</context>
<context>
    <name>parascope::editors::FigureOptions</name>
    <message>
        <source>median</source>
        <translation>中央値</translation>
    </message>
    <message>
        <source>best</source>
        <translation>最良</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>geometric mean</source>
        <translation>幾何平均</translation>
    </message>
    <message>
        <source>count</source>
        <translation>件数</translation>
    </message>
    <message>
        <source>spread</source>
        <translation>ばらつき</translation>
    </message>
    <message>
        <source>equal work</source>
        <translation>同一処理</translation>
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
        <translation>色</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指標</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>グループ</translation>
    </message>
    <message>
        <source>Pair by</source>
        <translation>ペアの基準</translation>
    </message>
    <message>
        <source>x logarithmic</source>
        <translation>x を対数</translation>
    </message>
    <message>
        <source>y logarithmic</source>
        <translation>y を対数</translation>
    </message>
    <message>
        <source>Colour logarithmic</source>
        <translation>色を対数</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>プラットフォーム</translation>
    </message>
    <message>
        <source>Combine repeats by</source>
        <translation>反復の集約</translation>
    </message>
    <message>
        <source>best batch of each platform</source>
        <translation>各プラットフォームの最良バッチ</translation>
    </message>
    <message>
        <source>Numerator</source>
        <translation>分子</translation>
    </message>
    <message>
        <source>Denominator</source>
        <translation>分母</translation>
    </message>
    <message>
        <source>Platforms</source>
        <translation>プラットフォーム</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>基準</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自動</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>ファミリ</translation>
    </message>
    <message>
        <source>all</source>
        <translation>すべて</translation>
    </message>
</context>
<context>
    <name>parascope::editors::FilterBar</name>
    <message>
        <source>%1 within the filter</source>
        <translation>フィルタ内は %1 件</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>フィルタ</translation>
    </message>
    <message>
        <source>e.g. node &gt;= 256 &amp;&amp; platform == &quot;v100&quot;</source>
        <translation>例: node &gt;= 256 &amp;&amp; platform == &quot;v100&quot;</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>保存済み</translation>
    </message>
    <message>
        <source>Clear the selection (Esc)</source>
        <translation>選択を解除 (Esc)</translation>
    </message>
    <message>
        <source>Keep only</source>
        <translation>絞り込む</translation>
    </message>
    <message>
        <source>Keep only the selected runs (Ctrl+Shift+F)</source>
        <translation>選択した実行だけを残す (Ctrl+Shift+F)</translation>
    </message>
    <message>
        <source>Exclude</source>
        <translation>除外する</translation>
    </message>
    <message>
        <source>Leave the selected runs out (Ctrl+Shift+X)</source>
        <translation>選択した実行を除外 (Ctrl+Shift+X)</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>選択</translation>
    </message>
    <message>
        <source>Selection none</source>
        <translation>選択なし</translation>
    </message>
    <message>
        <source>%1 runs · %2 ok</source>
        <translation>%1 件 · 成功 %2</translation>
    </message>
    <message>
        <source>%1 of %2 runs · %3 ok</source>
        <translation>%2 件中 %1 件 · 成功 %3</translation>
    </message>
    <message>
        <source>left out &lt;b&gt;%1&lt;/b&gt;</source>
        <translation>除外 &lt;b&gt;%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>No saved filter</source>
        <translation>保存済みフィルタなし</translation>
    </message>
    <message>
        <source>Save this filter</source>
        <translation>このフィルタを保存</translation>
    </message>
    <message>
        <source>Forget this filter</source>
        <translation>このフィルタを削除</translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln selected run(s)</source>
        <translation>
            <numerusform>%1: 実行 %Ln 件を選択</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln run(s)</source>
        <translation>
            <numerusform>実行 %Ln 件</numerusform>
        </translation>
    </message>
    <message>
        <source>Only runs that match are shown in the views (Ctrl+F)</source>
        <translation>該当する実行だけをビューに表示 (Ctrl+F)</translation>
    </message>
</context>
<context>
    <name>parascope::editors::GridAxesEditor</name>
    <message>
        <source>Add axis</source>
        <translation>軸を追加</translation>
    </message>
    <message>
        <source>axis</source>
        <translation>軸</translation>
    </message>
    <message>
        <source>values</source>
        <translation>値</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>刻み</translation>
    </message>
    <message>
        <source>n</source>
        <comment>number of values of an axis</comment>
        <translation>n</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>%1 の値</translation>
    </message>
    <message>
        <source>4, 8 or 4 … 128</source>
        <translation>4, 8 または 4 … 128</translation>
    </message>
    <message>
        <source>Step of %1</source>
        <translation>%1 の刻み</translation>
    </message>
    <message>
        <source>list</source>
        <translation>リスト</translation>
    </message>
    <message>
        <source>Axis %1</source>
        <translation>軸 %1</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上へ</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下へ</translation>
    </message>
    <message>
        <source>Remove axis</source>
        <translation>軸を削除</translation>
    </message>
</context>
<context>
    <name>parascope::editors::GridEditor</name>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>プリセット</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>ファミリ</translation>
    </message>
    <message>
        <source>Name of the grid</source>
        <translation>グリッドの名前</translation>
    </message>
    <message>
        <source>Family of models</source>
        <translation>モデルのファミリ</translation>
    </message>
    <message>
        <source>Data type</source>
        <translation>データ型</translation>
    </message>
    <message>
        <source>Fixed</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Fixed values</source>
        <translation>固定値</translation>
    </message>
    <message>
        <source>input=2000, output=1000</source>
        <translation>input=2000, output=1000</translation>
    </message>
    <message>
        <source>Only where</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>Constraint</source>
        <translation>制約</translation>
    </message>
    <message>
        <source>every point, or for example layer * node &lt;= 2048</source>
        <translation>全ポイント、または例: layer * node &lt;= 2048</translation>
    </message>
    <message>
        <source>Coverage</source>
        <translation>カバレッジ</translation>
    </message>
    <message>
        <source>Forecast</source>
        <translation>予測</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>ポイント</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Largest model</source>
        <translation>最大モデル</translation>
    </message>
    <message>
        <source>Will not fit</source>
        <translation>収まらない</translation>
    </message>
    <message>
        <source>Stop a run at</source>
        <translation>実行の打ち切り</translation>
    </message>
    <message>
        <source>Half-width of the interval</source>
        <translation>区間の半幅</translation>
    </message>
    <message>
        <source>Half-width of the 95 % interval of the median step time</source>
        <translation>ステップ時間の中央値の 95 % 区間の半幅</translation>
    </message>
    <message>
        <source>of the median, or</source>
        <translation>(中央値比) または</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>順序</translation>
    </message>
    <message>
        <source>coarse to fine</source>
        <translation>粗から密へ</translation>
    </message>
    <message>
        <source>shuffled</source>
        <translation>ランダム</translation>
    </message>
    <message>
        <source>as listed</source>
        <translation>リスト順</translation>
    </message>
    <message>
        <source>Order of runs</source>
        <translation>実行の順序</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>反復</translation>
    </message>
    <message>
        <source>How often each point is run</source>
        <translation>各ポイントの実行回数</translation>
    </message>
    <message>
        <source>Fixed values are written name=value, with commas between them.</source>
        <translation>固定値は name=value の形で、コンマ区切りで入力します。</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 を使う</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1～%2</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>不明</translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n ポイント</numerusform>
        </translation>
    </message>
    <message>
        <source>largest step %1</source>
        <translation>最大ステップ %1</translation>
    </message>
    <message>
        <source>Run points that will not fit anyway</source>
        <translation>収まらないポイントも実行</translation>
    </message>
    <message>
        <source>Points whose memory forecast exceeds %1 % of the device&apos;s memory are skipped unless this is ticked. A run that exceeds its time limit is always ended.</source>
        <translation>チェックしない場合、予測メモリがデバイスのメモリの %1 % を超えるポイントはスキップします。時間制限を超えた実行は常に終了します。</translation>
    </message>
    <message>
        <source>Time limit per run</source>
        <translation>実行ごとの時間制限</translation>
    </message>
    <message>
        <source>adaptive</source>
        <translation>適応的</translation>
    </message>
    <message>
        <source>Each run is chosen from the results so far; the other points are predicted</source>
        <translation>各実行をそれまでの実行に基づいて選び、ほかのポイントは予測します</translation>
    </message>
    <message>
        <source>From the rates of the runs of this family that this machine completed.</source>
        <translation>このマシンで完了した、このファミリーの実行の速度に基づきます。</translation>
    </message>
    <message>
        <source>From the highest rate of this machine; its own runs make it narrower.</source>
        <translation>このマシンの最高速度に基づきます。自身の実行があれば範囲は狭まります。</translation>
    </message>
    <message numerus="yes">
        <source>%1, from %n own run(s)</source>
        <translation>
            <numerusform>%1、自身の実行 %n 件から</numerusform>
        </translation>
    </message>
    <message>
        <source>New benchmark from a command...</source>
        <translation>コマンドから新しいベンチマーク...</translation>
    </message>
</context>
<context>
    <name>parascope::editors::GridModel</name>
    <message>
        <source>Edit grid</source>
        <translation>グリッド編集</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>約 %1</translation>
    </message>
</context>
<context>
    <name>parascope::editors::SpecTextEdit</name>
    <message>
        <source>Spec as text</source>
        <translation>仕様のテキスト</translation>
    </message>
</context>
<context>
    <name>parascope::gui::Calibration</name>
    <message>
        <source>%1 cannot be started: %2.</source>
        <translation>%1 を開始できません: %2。</translation>
    </message>
    <message>
        <source>The ceilings of %1 could not be measured.</source>
        <translation>%1 の上限性能を測定できませんでした。</translation>
    </message>
    <message>
        <source>Measured the ceilings of %1: %2, with a caveat: %3</source>
        <translation>%1 の上限性能を測定しました: %2。留意点: %3</translation>
    </message>
    <message>
        <source>Measured the ceilings of %1: %2.</source>
        <translation>%1 の上限性能を測定しました: %2。</translation>
    </message>
    <message>
        <source>Measuring the ceilings of %1; keep the machine idle until it is done.</source>
        <translation>%1 の上限性能を測定しています。完了するまでマシンを使わないでください。</translation>
    </message>
    <message>
        <source>Measuring the ceilings of %1 was cancelled; nothing was stored.</source>
        <translation>%1 の上限性能の測定を中止しました。何も保存していません。</translation>
    </message>
    <message>
        <source>Other programs ran during the calibration of %1: the higher known ceilings are kept (%2).</source>
        <translation>%1 の上限性能の測定中にほかのプログラムが動作していたため、既知のより高い上限性能を維持します (%2)。</translation>
    </message>
    <message>
        <source>Profiling %1; keep the machine idle until it is done.</source>
        <translation>%1 をプロファイルしています。終わるまでマシンを休ませてください。</translation>
    </message>
    <message>
        <source>Profiling %1 was cancelled.</source>
        <translation>%1 のプロファイルを中止しました。</translation>
    </message>
    <message>
        <source>%1 could not be profiled.</source>
        <translation>%1 をプロファイルできませんでした。</translation>
    </message>
    <message>
        <source>Profiled %1: its operations are there.</source>
        <translation>%1 をプロファイルしました。演算を表示できます。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ClusterPanel</name>
    <message>
        <source>Submit the grid</source>
        <translation>グリッドを投入</translation>
    </message>
    <message>
        <source>Cancel the job</source>
        <translation>ジョブを中止</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>パーティション</translation>
    </message>
    <message>
        <source>Slurm&apos;s partition; its default when empty</source>
        <translation>Slurm のパーティション。空なら既定値</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>タスク</translation>
    </message>
    <message>
        <source>Resources</source>
        <translation>リソース</translation>
    </message>
    <message>
        <source>Generic resources of a task (--gres)</source>
        <translation>タスクの汎用リソース (--gres)</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>時間制限</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>The device as a node sees it</source>
        <translation>ノードから見たデバイス</translation>
    </message>
    <message>
        <source>Run the grid as a Slurm job array, follow it and merge its results</source>
        <translation>グリッドを Slurm ジョブ配列として実行し、進捗を追い、結果を結合</translation>
    </message>
    <message>
        <source>Slurm&apos;s commands (sbatch, squeue) are not on this machine. Start Parascope on the cluster&apos;s login node.</source>
        <translation>このマシンに Slurm のコマンド (sbatch, squeue) がありません。クラスタのログインノードで Parascope を起動してください。</translation>
    </message>
    <message>
        <source>Ending the job…</source>
        <translation>ジョブを終了しています…</translation>
    </message>
    <message>
        <source>%1 of %2 points done.</source>
        <translation>%2 ポイント中 %1 ポイント完了。</translation>
    </message>
    <message>
        <source>Submitting…</source>
        <translation>投入しています…</translation>
    </message>
    <message>
        <source>Slurm job %1; its files are in %2</source>
        <translation>Slurm ジョブ %1、ファイルは %2</translation>
    </message>
    <message>
        <source>%1 of %2 points, %3 running</source>
        <translation>%2 ポイント中 %1 ポイント、実行中 %3</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>running</source>
        <translation>実行中</translation>
    </message>
    <message>
        <source>completing</source>
        <translation>完了処理中</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) %1</source>
        <translation>
            <numerusform>タスク %n 個 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>from the size of the grid</source>
        <translation>グリッドのサイズから</translation>
    </message>
    <message>
        <source>Tasks of the job array; each task takes points until none are left</source>
        <translation>ジョブ配列のタスク数。各タスクは残りがなくなるまでポイントを処理します</translation>
    </message>
    <message>
        <source>Time limit of a task; another task runs the points that it leaves</source>
        <translation>タスクの時間制限。残ったポイントは別のタスクが実行します</translation>
    </message>
    <message>
        <source>Cancel the job; finished runs are kept</source>
        <translation>ジョブを中止。終わった実行は残ります</translation>
    </message>
    <message>
        <source>The job continues without this window; the same button shows its progress again.</source>
        <translation>ジョブはこのウィンドウを閉じても続きます。同じボタンで進捗を再表示できます。</translation>
    </message>
    <message>
        <source>%1 of %2 points done; the same button continues.</source>
        <translation>%2 ポイント中 %1 ポイント完了。同じボタンで続行できます。</translation>
    </message>
    <message>
        <source>A sweep on this machine is writing to the database; wait for it, or stop it.</source>
        <translation>このマシンのスイープがデータベースに書き込み中です。終わるのを待つか、停止してください。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::CommandCopy</name>
    <message>
        <source>Click or select a run first; then its command can be copied.</source>
        <translation>先に実行をクリックまたは選択してください。そのコマンドをコピーできます。</translation>
    </message>
    <message>
        <source>Too many runs are selected for one command.</source>
        <translation>1 つのコマンドには選択した実行が多すぎます。</translation>
    </message>
    <message>
        <source>The command that repeats this measurement is on the clipboard.</source>
        <translation>再測定するコマンドをクリップボードにコピーしました。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::CommandField</name>
    <message>
        <source>Find a command or view</source>
        <translation>コマンドやビューを検索</translation>
    </message>
    <message>
        <source>Nothing matches “%1”</source>
        <translation>「%1」に一致するものはありません</translation>
    </message>
</context>
<context>
    <name>parascope::gui::CommandList</name>
    <message>
        <source>command</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>view</source>
        <translation>ビュー</translation>
    </message>
    <message>
        <source>saved filter</source>
        <translation>保存済みフィルタ</translation>
    </message>
    <message>
        <source>axis</source>
        <translation>軸</translation>
    </message>
    <message>
        <source>Heat map over %1</source>
        <translation>%1 のヒートマップ</translation>
    </message>
    <message>
        <source>run</source>
        <translation>実行</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ComparisonSummary</name>
    <message>
        <source>Open results of two platforms, or two files of one, to compare them.</source>
        <translation>比較するには、2 つのプラットフォームの結果、または 1 つのプラットフォームのファイルを 2 つ開いてください。</translation>
    </message>
    <message>
        <source>No work was run on both %1 and %2.</source>
        <translation>%1 と %2 の両方で実行された処理がありません。</translation>
    </message>
    <message>
        <source>win rate</source>
        <translation>勝率</translation>
    </message>
    <message>
        <source>%1 of %2 (%3 to %4 %)</source>
        <translation>%2 中 %1 (%3～%4 %)</translation>
    </message>
    <message>
        <source>geometric mean</source>
        <translation>幾何平均</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中央値</translation>
    </message>
    <message>
        <source>range</source>
        <translation>範囲</translation>
    </message>
    <message>
        <source>%1 to %2 ×</source>
        <translation>%1～%2 ×</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>除外</translation>
    </message>
    <message>
        <source>%1 of %2, %3 of %4 without a partner</source>
        <translation>%2 の %1 件、%4 の %3 件は相手なし</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>答え</translation>
    </message>
    <message>
        <source>cannot tell cell by cell</source>
        <translation>セル別の判定は不可</translation>
    </message>
    <message>
        <source>A is faster</source>
        <translation>A が高速</translation>
    </message>
    <message>
        <source>B is faster</source>
        <translation>B が高速</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>同じ</translation>
    </message>
    <message>
        <source>%1 (within %2 %)</source>
        <translation>%1 (%2 % 以内)</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>判定不可</translation>
    </message>
    <message>
        <source>between launches</source>
        <translation>起動間の差</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message numerus="yes">
        <source>In %n pair(s) one side was measured entirely before the other: a change in the machine cannot be separated from the difference.</source>
        <translation>
            <numerusform>%n ペアでは一方が他方より先にすべて測定されており、その間のマシンの変化と差を区別できません。</numerusform>
        </translation>
    </message>
    <message>
        <source>All pairs together</source>
        <translation>全ペア合計</translation>
    </message>
    <message numerus="yes">
        <source>Add %n repeat(s) to the grid...</source>
        <translation>
            <numerusform>グリッドに反復を %n 回追加...</numerusform>
        </translation>
    </message>
    <message>
        <source>adjusted ratio</source>
        <translation>補正後の比</translation>
    </message>
    <message>
        <source>%1 (%2 against %3)</source>
        <translation>%1 (%2 対 %3)</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>記録なし</translation>
    </message>
    <message>
        <source>Adds the models that both sides ran to the grid, with this many repeats of each</source>
        <translation>両側で実行されたモデルを、それぞれこの反復数でグリッドに追加</translation>
    </message>
    <message>
        <source>At most %1 % of the pairs reported as different differ by chance alone.</source>
        <translation>異なると判定したペアのうち、偶然だけで異なるものは最大 %1 % です。</translation>
    </message>
    <message>
        <source>Both runs of a pair have the same %1. Some settings occur more often than others; the adjusted ratio gives each the same weight.</source>
        <translation>ペアの両方の実行は%1が同じです。設定の出現数が不均等なため、補正後の比では等しい重みにしています。</translation>
    </message>
    <message>
        <source>Both runs of a pair have the same %1.</source>
        <translation>ペアの両方の実行は%1が同じです。</translation>
    </message>
    <message>
        <source>A and B also differ in %1; their effects cannot be separated.</source>
        <translation>A と B は%1も異なり、効果を分離できません。</translation>
    </message>
    <message>
        <source>One run on each side, no intervals. Repeats needed: about 3 per cell.</source>
        <translation>両側とも実行 1 件で、区間がありません。セルあたり約 3 回の反復が必要です。</translation>
    </message>
    <message>
        <source>No whole run of %1 has the work of one of %2. The views compare the operations that profiled runs of both have in common.</source>
        <translation>%1 と %2 には同じ作業の実行がありません。ビューは、両者のプロファイル付き実行に共通する演算を比較します。</translation>
    </message>
    <message numerus="yes">
        <source>In %n pair(s) other programs had the processors for more than a tenth of a run: measure these again when the machine is quiet.</source>
        <translation>
            <numerusform>%n ペアでは、実行の 10 分の 1 を超えてほかのプログラムがプロセッサを使っていました。マシンが空いているときに測定し直してください。</numerusform>
        </translation>
    </message>
    <message>
        <source>The sides did not take turns: a change of the machine could explain their mean difference. Measure them in turns.</source>
        <translation>両側が交互に測定されていないため、マシンの変化で平均の差を説明できる可能性があります。交互に測定してください。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::CsvImport</name>
    <message>
        <source>Import %1</source>
        <translation>%1 をインポート</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>インポート</translation>
    </message>
    <message>
        <source>The first rows of the file</source>
        <translation>ファイルの先頭の行</translation>
    </message>
    <message>
        <source>column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>contains</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>name</source>
        <translation>項目</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>単位</translation>
    </message>
    <message>
        <source>Ignored</source>
        <translation>無視</translation>
    </message>
    <message>
        <source>Hyper-parameter</source>
        <translation>ハイパーパラメータ</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指標</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>プラットフォーム</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>ファミリ</translation>
    </message>
    <message>
        <source>Data type</source>
        <translation>データ型</translation>
    </message>
    <message>
        <source>Another field</source>
        <translation>その他の項目</translation>
    </message>
    <message>
        <source>What %1 contains</source>
        <translation>%1 の内容</translation>
    </message>
    <message>
        <source>Which one %1 is</source>
        <translation>%1 の項目</translation>
    </message>
    <message>
        <source>Unit of %1</source>
        <translation>%1 の単位</translation>
    </message>
    <message>
        <source>Family of all rows</source>
        <translation>全行のファミリ</translation>
    </message>
    <message>
        <source>Platform of all rows</source>
        <translation>全行のプラットフォーム</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number, so it cannot be a metric.</source>
        <translation>「%1」は数値ではないため、指標にできません。</translation>
    </message>
    <message>
        <source>No column is a metric yet: choose what was measured.</source>
        <translation>指標の列がまだありません。測定したものを選んでください。</translation>
    </message>
    <message>
        <source>State what each column contains. The file is not changed; your choices are remembered for tables with the same columns.</source>
        <translation>各列の内容を指定してください。ファイルは変更しません。指定は同じ列を持つ表のために記憶します。</translation>
    </message>
    <message>
        <source>Use letters, digits and _ only, so that filters can use the name.</source>
        <translation>フィルタで名前を使えるよう、英数字と _ だけを使ってください。</translation>
    </message>
    <message>
        <source>%1 already has this role.</source>
        <translation>%1 がすでにこの役割です。</translation>
    </message>
    <message>
        <source>Enter the family of the models, or choose the column that contains it.</source>
        <translation>モデルのファミリを入力するか、それを含む列を選んでください。</translation>
    </message>
    <message>
        <source>Enter the platform that the rows were measured on, or choose the column that contains it.</source>
        <translation>測定したプラットフォームを入力するか、それを含む列を選んでください。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::DataHub</name>
    <message>
        <source>Opening %1…</source>
        <translation>%1 を開いています…</translation>
    </message>
    <message numerus="yes">
        <source>Opening %1 and %n more…</source>
        <translation>
            <numerusform>%1 ほか %n 件を開いています…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::DesignPage</name>
    <message>
        <source>Points</source>
        <translation>ポイント</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>層</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>Run the grid on the chosen devices (F5)</source>
        <translation>選択したデバイスでグリッドを実行 (F5)</translation>
    </message>
    <message numerus="yes">
        <source>%n point(s), in the order they run</source>
        <translation>
            <numerusform>%n ポイント、実行順</numerusform>
        </translation>
    </message>
    <message>
        <source>Forecast of one step</source>
        <translation>1 ステップの予測</translation>
    </message>
    <message>
        <source>FLOP, as executed</source>
        <translation>FLOP、実行値</translation>
    </message>
    <message>
        <source>bytes moved</source>
        <translation>転送バイト数</translation>
    </message>
    <message>
        <source>operational intensity</source>
        <translation>演算強度</translation>
    </message>
    <message>
        <source> FLOP/byte</source>
        <translation> FLOP/byte</translation>
    </message>
    <message>
        <source>%1, will not fit</source>
        <translation>%1、収まらない</translation>
    </message>
    <message>
        <source>The figures of the grid appear here once its points have a model.</source>
        <translation>ポイントにモデルが決まると、ここにグリッドの図が表示されます。</translation>
    </message>
    <message>
        <source>%1 points; the first %2 in run order</source>
        <translation>%1 ポイント、実行順に先頭 %2</translation>
    </message>
    <message>
        <source>forecast</source>
        <translation>予測</translation>
    </message>
    <message>
        <source>%1, will not fit: skipped</source>
        <translation>%1、収まらない: スキップ</translation>
    </message>
    <message>
        <source>Cannot start: %1</source>
        <translation>開始できません: %1</translation>
    </message>
    <message>
        <source>%1 of %2 points have no model: %3</source>
        <translation>%2 ポイント中 %1 ポイントにモデルがありません: %3</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 を削除</translation>
    </message>
    <message>
        <source>peak memory</source>
        <translation>ピークメモリ</translation>
    </message>
    <message>
        <source>Results go to %1.</source>
        <translation>結果は %1 に保存されます。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::DeviceEditor</name>
    <message>
        <source>Entry of the device list</source>
        <translation>デバイス一覧の項目</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>All fields</source>
        <translation>すべてのフィールド</translation>
    </message>
    <message>
        <source>As text</source>
        <translation>テキストで</translation>
    </message>
    <message>
        <source>The entry as it is in devices.json</source>
        <translation>devices.json のままの項目</translation>
    </message>
    <message>
        <source>Save device</source>
        <translation>デバイスを保存</translation>
    </message>
</context>
<context>
    <name>parascope::gui::DeviceTest</name>
    <message>
        <source>round trip %1</source>
        <translation>往復時間 %1</translation>
    </message>
    <message>
        <source>probe %1</source>
        <translation>プローブ %1</translation>
    </message>
</context>
<context>
    <name>parascope::gui::DevicesPanel</name>
    <message>
        <source>%1 is no longer in the list.</source>
        <translation>%1 は一覧から外れました。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Add device</source>
        <translation>デバイスを追加</translation>
    </message>
    <message>
        <source>GPU server, TPU host or Slurm partition: any command that starts a worker.</source>
        <translation>GPU サーバ、TPU ホスト、Slurm パーティション: ワーカーを開始する任意のコマンドです。</translation>
    </message>
    <message>
        <source>this machine, CPU</source>
        <translation>このマシン、CPU</translation>
    </message>
    <message>
        <source>Use this device for the next sweep</source>
        <translation>次のスイープでこのデバイスを使う</translation>
    </message>
    <message>
        <source>Progress of %1</source>
        <translation>%1 の進捗</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>テスト</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Starting its worker…</source>
        <translation>ワーカーを開始しています…</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>応答あり</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>応答なし</translation>
    </message>
    <message>
        <source>, step %1</source>
        <translation>、ステップ %1</translation>
    </message>
    <message>
        <source>, half-width %1 %</source>
        <translation>、半幅 %1 %</translation>
    </message>
    <message>
        <source>A sweep was interrupted: its runner is gone. %1 of %2 points are done and stored.</source>
        <translation>スイープが中断されました。ランナーがなくなっています。%2 ポイント中 %1 ポイントが完了し、保存されています。</translation>
    </message>
    <message>
        <source>A worker on this machine, over SSH or on a Slurm node</source>
        <translation>このマシン、SSH 経由、または Slurm ノードのワーカー</translation>
    </message>
    <message>
        <source>Run missing points</source>
        <translation>未実行ポイントを実行</translation>
    </message>
    <message>
        <source>Start its worker and test it: versions, round trip, a two-second probe</source>
        <translation>ワーカーを開始してテスト: バージョン、往復時間、2 秒のプローブ</translation>
    </message>
    <message>
        <source>Remove %1 from the list</source>
        <translation>%1 を一覧から削除</translation>
    </message>
    <message>
        <source>Recorded runs (replay)...</source>
        <translation>記録された実行 (再生)...</translation>
    </message>
    <message>
        <source>Replay runs from</source>
        <translation>応答に使う実行のデータベース</translation>
    </message>
    <message>
        <source>Databases (*.db)</source>
        <translation>データベース (*.db)</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>編集</translation>
    </message>
    <message>
        <source>Edit the entry of %1</source>
        <translation>%1 の項目を編集します</translation>
    </message>
    <message>
        <source>%1 was deleted or replaced while the sweep wrote it. Its runs are in %2.</source>
        <translation>%1 はスイープの書き込み中に削除または置換されました。実行は %2 にあります。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>開く</translation>
    </message>
</context>
<context>
    <name>parascope::gui::Differences</name>
    <message>
        <source>Differences</source>
        <translation>相違点</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>platform</source>
        <translation>プラットフォーム</translation>
    </message>
    <message>
        <source>several</source>
        <translation>複数</translation>
    </message>
    <message>
        <source>peak (T/s)</source>
        <translation>ピーク (T/s)</translation>
    </message>
    <message>
        <source>stack</source>
        <translation>スタック</translation>
    </message>
    <message>
        <source>implementation</source>
        <translation>実装</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>記録なし</translation>
    </message>
</context>
<context>
    <name>parascope::gui::Dock</name>
    <message>
        <source>Float or dock</source>
        <translation>切り離す / ドッキング</translation>
    </message>
    <message>
        <source>Collapse to the tabs</source>
        <translation>タブに折りたたむ</translation>
    </message>
    <message>
        <source>Pages of %1</source>
        <translation>%1 のページ</translation>
    </message>
    <message>
        <source>Close (reopen it from the Window menu)</source>
        <translation>閉じる (ウィンドウメニューから再表示)</translation>
    </message>
    <message>
        <source>Expand</source>
        <translation>展開</translation>
    </message>
</context>
<context>
    <name>parascope::gui::DropZone</name>
    <message>
        <source>Drop files or a folder here</source>
        <translation>ファイルやフォルダをここにドロップ</translation>
    </message>
    <message>
        <source>Databases, results of other tools (JSON, CSV, SQL), exported figures</source>
        <translation>データベース、ほかのツールの結果 (JSON, CSV, SQL)、エクスポートした図</translation>
    </message>
</context>
<context>
    <name>parascope::gui::EnvironmentPage</name>
    <message>
        <source>Click a run to see where and under which conditions it was measured.</source>
        <translation>実行をクリックすると、測定した場所と条件が表示されます。</translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>Implementation</source>
        <translation>実装</translation>
    </message>
    <message>
        <source>Software stack</source>
        <translation>ソフトウェアスタック</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>環境</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>記録なし</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ExportDialog</name>
    <message>
        <source> mm wide</source>
        <translation> mm 幅</translation>
    </message>
    <message>
        <source>Width of the figure</source>
        <translation>図の幅</translation>
    </message>
    <message>
        <source> mm high</source>
        <translation> mm 高</translation>
    </message>
    <message>
        <source>Height of the figure</source>
        <translation>図の高さ</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source>Size of the text</source>
        <translation>文字の大きさ</translation>
    </message>
    <message>
        <source>Width of lines</source>
        <translation>線の太さ</translation>
    </message>
    <message>
        <source>Values in the cells</source>
        <translation>セルに値を表示</translation>
    </message>
    <message>
        <source>Legend and colour bar</source>
        <translation>凡例とカラーバー</translation>
    </message>
    <message>
        <source>Title and n in the figure</source>
        <translation>図にタイトルと n</translation>
    </message>
    <message>
        <source>Panel letter</source>
        <translation>パネルの文字</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>エクスポート</translation>
    </message>
    <message>
        <source>Export figure: %1</source>
        <translation>図のエクスポート: %1</translation>
    </message>
    <message>
        <source>Copy figure</source>
        <translation>図をコピー</translation>
    </message>
    <message>
        <source>Copy caption</source>
        <translation>説明文をコピー</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>コマンドをコピー</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>ページ</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>プリセット</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>サイズ</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>フォント</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>線</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>図</translation>
    </message>
    <message>
        <source>Colour map</source>
        <translation>カラーマップ</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>フォルダ</translation>
    </message>
    <message>
        <source>Choose a folder...</source>
        <translation>フォルダを選択...</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>チェック</translation>
    </message>
    <message>
        <source>Caption draft</source>
        <translation>説明文案</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>プレビュー</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>カラー</translation>
    </message>
    <message>
        <source>Grey print</source>
        <translation>白黒印刷</translation>
    </message>
    <message>
        <source>Deuteranopia</source>
        <translation>2 型色覚</translation>
    </message>
    <message>
        <source>Protanopia</source>
        <translation>1 型色覚</translation>
    </message>
    <message>
        <source>Tritanopia</source>
        <translation>3 型色覚</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>ズーム</translation>
    </message>
    <message numerus="yes">
        <source>Writes %n file(s)</source>
        <translation>
            <numerusform>%n 個のファイルを書き込み</numerusform>
        </translation>
    </message>
    <message>
        <source>good</source>
        <translation>良好</translation>
    </message>
    <message>
        <source>The figure needs a name.</source>
        <translation>図に名前が必要です。</translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation>%1 に書き込みました</translation>
    </message>
    <message>
        <source>Exported %1 to %2.</source>
        <translation>%1 を %2 にエクスポートしました。</translation>
    </message>
    <message>
        <source>A figure must be at least %1 mm wide and %2 mm high.</source>
        <translation>図は幅 %1 mm、高さ %2 mm 以上にしてください。</translation>
    </message>
    <message>
        <source>Text must be at least %1 pt high.</source>
        <translation>文字は %1 pt 以上にしてください。</translation>
    </message>
    <message>
        <source>Settings of the page and the figure</source>
        <translation>ページと図の設定</translation>
    </message>
    <message>
        <source>Preview of the page</source>
        <translation>ページのプレビュー</translation>
    </message>
    <message>
        <source>check this</source>
        <translation>要確認</translation>
    </message>
    <message>
        <source>A file name cannot contain a slash; choose the folder above.</source>
        <translation>ファイル名にスラッシュは使えません。フォルダは上で選択してください。</translation>
    </message>
    <message>
        <source>The draft is in English, as papers are. The figure&apos;s own words are in English, too.</source>
        <translation>下書きは、論文に合わせて英語です。図の中の語も英語になります。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::FamilyBar</name>
    <message>
        <source>All views follow; a pinned view keeps its own.</source>
        <translation>すべてのビューが切り替わります。固定したビューは変わりません。</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>ファミリ</translation>
    </message>
    <message>
        <source>The filter hides its runs.</source>
        <translation>実行はフィルタで隠れています。</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>ほか %n 件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::FigureCommands</name>
    <message>
        <source>F&amp;igure</source>
        <translation>図(&amp;I)</translation>
    </message>
    <message>
        <source>Export figure...</source>
        <translation>図をエクスポート...</translation>
    </message>
    <message>
        <source>Copy figure</source>
        <translation>図をコピー</translation>
    </message>
    <message>
        <source>Copy as image</source>
        <translation>画像としてコピー</translation>
    </message>
    <message>
        <source>Copy as vector graphics</source>
        <translation>ベクター画像としてコピー</translation>
    </message>
    <message>
        <source>Copy as table</source>
        <translation>表としてコピー</translation>
    </message>
    <message>
        <source>Add to the composite figure</source>
        <translation>複合図に追加</translation>
    </message>
    <message>
        <source>Step times of the run</source>
        <translation>実行のステップ時間</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>コマンドをコピー</translation>
    </message>
    <message>
        <source>The command that repeats the selected runs, or the one in the inspector</source>
        <translation>選択した実行、またはインスペクタの実行を再測定するコマンド</translation>
    </message>
    <message>
        <source>Copy the runs as a LaTeX table</source>
        <translation>実行を LaTeX の表としてコピー</translation>
    </message>
    <message>
        <source>Show as table</source>
        <translation>図の表</translation>
    </message>
    <message>
        <source>Options of the view</source>
        <translation>ビューのオプション</translation>
    </message>
    <message>
        <source>Measure this</source>
        <translation>これを測定</translation>
    </message>
    <message>
        <source>Click a view first; then its figure can be exported.</source>
        <translation>先にビューをクリックしてください。その図をエクスポートできます。</translation>
    </message>
    <message>
        <source>The figure shows hand-picked runs, which neither its command nor its file can reproduce.</source>
        <translation>この図は手動で選んだ実行を示すため、コマンドやファイルからは再現できません。</translation>
    </message>
    <message>
        <source>Click a view first; then its figure can be copied.</source>
        <translation>先にビューをクリックしてください。その図をコピーできます。</translation>
    </message>
    <message>
        <source>The figure is on the clipboard as an image.</source>
        <translation>図を画像としてクリップボードにコピーしました。</translation>
    </message>
    <message>
        <source>The figure is on the clipboard as vector graphics (SVG, PDF).</source>
        <translation>図をベクター画像 (SVG, PDF) としてクリップボードにコピーしました。</translation>
    </message>
    <message>
        <source>What the figure shows is on the clipboard as a table.</source>
        <translation>図の内容を表としてクリップボードにコピーしました。</translation>
    </message>
    <message>
        <source>The figure is on the clipboard.</source>
        <translation>図をクリップボードにコピーしました。</translation>
    </message>
    <message>
        <source>Click a view first; then it can become a panel of the composite figure.</source>
        <translation>先にビューをクリックしてください。複合図のパネルにできます。</translation>
    </message>
    <message numerus="yes">
        <source>The composite figure has %n panel(s); Ctrl+E on it exports it.</source>
        <translation>
            <numerusform>複合図は %n パネルです。その上で Ctrl+E を押すとエクスポートできます。</numerusform>
        </translation>
    </message>
    <message>
        <source>Click a run first; then its step times can be shown.</source>
        <translation>先に実行をクリックしてください。そのステップ時間を表示できます。</translation>
    </message>
    <message>
        <source>Set as reference</source>
        <translation>基準に設定</translation>
    </message>
    <message>
        <source>Shows the view relative to the selected runs, or to the one in the inspector</source>
        <translation>選択した実行、またはインスペクターの実行との比でビューを表示します</translation>
    </message>
    <message>
        <source>Ratio to the reference</source>
        <translation>基準との比</translation>
    </message>
    <message>
        <source>Select a run, a cell, a sweep or a version first; then it can be the reference.</source>
        <translation>まず実行、セル、スイープ、またはバージョンを選択してください。それを基準にできます。</translation>
    </message>
    <message>
        <source>The reference is %1. Click a view and choose Figure &gt; Ratio to the reference.</source>
        <translation>基準は %1 です。ビューをクリックし、図 &gt; 基準との比 を選んでください。</translation>
    </message>
    <message>
        <source>The view is relative to %1. Figure &gt; Ratio to the reference turns that off, or on for other views.</source>
        <translation>ビューは %1 との比を示しています。図 &gt; 基準との比 で解除でき、他のビューにも適用できます。</translation>
    </message>
    <message>
        <source>Click a heat map, lines, a scatter, box plots or regression weights first; these show the ratio to a reference.</source>
        <translation>まずヒートマップ、折れ線、散布図、箱ひげ図、または回帰の重みをクリックしてください。これらは基準との比を表示できます。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::FigureView</name>
    <message>
        <source>The filter leaves no run of %1.</source>
        <translation>このフィルタでは %1 の実行が残りません。</translation>
    </message>
    <message>
        <source>Table of the figure</source>
        <translation>図の表</translation>
    </message>
    <message>
        <source>The figure appears here once results are open.</source>
        <translation>結果を開くと、ここに図が表示されます。</translation>
    </message>
    <message>
        <source>No run matches. %1 without the filter.</source>
        <translation>該当する実行がありません。フィルタなしでは %1 件です。</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>フィルタを解除</translation>
    </message>
    <message>
        <source>Run › Measure ceilings measures them on this machine.</source>
        <translation>実行 › 上限性能を測定で、このマシンで測定できます。</translation>
    </message>
    <message>
        <source>The first run is being measured; it appears here once it is stored.</source>
        <translation>最初の実行を測定中です。保存されるとここに表示されます。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::FileIntake</name>
    <message>
        <source>%1 was drawn from %2: open that file to see the same figure.</source>
        <translation>%1 は %2 から描画されました。これを開くと同じ図を表示できます。</translation>
    </message>
    <message>
        <source>Open results</source>
        <translation>結果を開く</translation>
    </message>
    <message>
        <source>Results (%1);;All files (*)</source>
        <translation>結果 (%1);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Open a grid</source>
        <translation>グリッドを開く</translation>
    </message>
    <message>
        <source>Sweep specs (*.json)</source>
        <translation>スイープ仕様 (*.json)</translation>
    </message>
    <message>
        <source>Save grid</source>
        <translation>グリッドを保存</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>%1 を保存しました。</translation>
    </message>
    <message>
        <source>Sweep specs and lists of shapes (*.json *.csv)</source>
        <translation>スイープ仕様と形状の一覧 (*.json *.csv)</translation>
    </message>
    <message>
        <source>The page has no runs inside: open the results that it was made from.</source>
        <translation>このページには実行が含まれていません。元の結果を開いてください。</translation>
    </message>
    <message>
        <source>Open results first; then a page can be made of their views.</source>
        <translation>まず結果を開いてください。そのビューからページを作成できます。</translation>
    </message>
    <message>
        <source>Export page</source>
        <translation>ページを書き出す</translation>
    </message>
    <message>
        <source>Page (*.html)</source>
        <translation>ページ (*.html)</translation>
    </message>
    <message>
        <source>%1 has the views and their results; it opens in any browser.</source>
        <translation>%1 にビューとその結果を書き出しました。どのブラウザーでも開けます。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::HelpWindow</name>
    <message>
        <source>Manual</source>
        <translation>マニュアル</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>進む</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目次</translation>
    </message>
</context>
<context>
    <name>parascope::gui::HistoryPage</name>
    <message>
        <source>worse</source>
        <translation>悪化</translation>
    </message>
    <message>
        <source>better</source>
        <translation>改善</translation>
    </message>
    <message>
        <source>different</source>
        <translation>異なる</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>同じ</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>判定不能</translation>
    </message>
    <message>
        <source>%1 at %2, on another machine</source>
        <translation>%2 で %1（別のマシン）</translation>
    </message>
    <message>
        <source>%1 since %2 (between %3 and %4)</source>
        <translation>%2 から %1（%3 と %4 の間）</translation>
    </message>
    <message>
        <source>%1 since %2</source>
        <translation>%2 から %1</translation>
    </message>
    <message>
        <source>%1 between %2 and %3: a drift, or a change that cannot be told from one</source>
        <translation>%2 と %3 の間で %1: ドリフト、またはそれと区別できない変化</translation>
    </message>
    <message>
        <source>History</source>
        <translation>履歴</translation>
    </message>
    <message>
        <source>cell</source>
        <translation>セル</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%2 に対する %1</translation>
    </message>
    <message>
        <source>change (95 % interval)</source>
        <translation>変化（95 % 区間）</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>since</source>
        <translation>いつから</translation>
    </message>
    <message>
        <source>%1 (%2 … %3)</source>
        <translation>%1 (%2 … %3)</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失敗</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新規</translation>
    </message>
    <message>
        <source>level at %1</source>
        <translation>%1 での水準</translation>
    </message>
</context>
<context>
    <name>parascope::gui::Inspector</name>
    <message>
        <source>differs</source>
        <translation>異なる</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>実行 %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>The same</source>
        <translation>同じ</translation>
    </message>
    <message>
        <source>Differs</source>
        <translation>異なる</translation>
    </message>
    <message>
        <source>Select a run to see its hyper-parameters, conditions, layers and step times.</source>
        <translation>実行を選択すると、ハイパーパラメータ、条件、層、ステップ時間が表示されます。</translation>
    </message>
    <message>
        <source>Time by operation</source>
        <translation>演算別の時間</translation>
    </message>
    <message>
        <source>Step times</source>
        <translation>ステップ時間</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>記録なし</translation>
    </message>
    <message>
        <source>%1 (no interval)</source>
        <translation>%1 (区間なし)</translation>
    </message>
    <message>
        <source>Hyper-parameters</source>
        <translation>ハイパーパラメータ</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>由来</translation>
    </message>
    <message>
        <source>This file contains one value per run.</source>
        <translation>このファイルの値は実行ごとに 1 つです。</translation>
    </message>
    <message>
        <source>Run this point on this machine...</source>
        <translation>このポイントをこのマシンで実行...</translation>
    </message>
    <message>
        <source>Copies this model with all its hyper-parameters to the grid</source>
        <translation>このモデルを全ハイパーパラメータとともにグリッドにコピー</translation>
    </message>
    <message>
        <source>What is known of the run</source>
        <translation>実行の情報</translation>
    </message>
    <message>
        <source>Its worker printed nothing.</source>
        <translation>ワーカーの出力はありません。</translation>
    </message>
    <message>
        <source>Memory of a step: forecast %1, not measured</source>
        <translation>1 ステップのメモリ: 予測 %1、測定なし</translation>
    </message>
    <message>
        <source>Memory of a step: forecast %1, measured the same</source>
        <translation>1 ステップのメモリ: 予測 %1、測定も同じ</translation>
    </message>
    <message>
        <source>Memory of a step: forecast %1, measured %2 (%3 %)</source>
        <translation>1 ステップのメモリ: 予測 %1、測定 %2 (%3 %)</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指標</translation>
    </message>
    <message>
        <source>Profile this point</source>
        <translation>この点をプロファイル</translation>
    </message>
    <message>
        <source>Runs this model once more and breaks its step down by operation</source>
        <translation>このモデルをもう一度実行し、ステップを演算ごとに分けます</translation>
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
        <translation>層</translation>
    </message>
    <message>
        <source>Click a run to see the layers of its model.</source>
        <translation>実行をクリックすると、モデルの層が表示されます。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::LevelChips</name>
    <message numerus="yes">
        <source>%1: %n level(s)</source>
        <translation>
            <numerusform>%1: %n 水準</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2 runs)</source>
        <translation>%1 (実行 %2 件)</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>記録なし</translation>
    </message>
    <message>
        <source>1 of %1</source>
        <translation>%1 中 1</translation>
    </message>
    <message>
        <source>%1: %2. Runs of the other levels are not shown here.</source>
        <translation>%1: %2。ほかの水準の実行はここには表示されません。</translation>
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
        <translation>ログ</translation>
    </message>
    <message>
        <source>Show lines with...</source>
        <translation>次を含む行を表示...</translation>
    </message>
    <message>
        <source>level</source>
        <translation>レベル</translation>
    </message>
    <message>
        <source>time</source>
        <translation>時刻</translation>
    </message>
    <message>
        <source>message</source>
        <translation>メッセージ</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>問題</translation>
    </message>
    <message>
        <source>note</source>
        <translation>備考</translation>
    </message>
</context>
<context>
    <name>parascope::gui::MainWindow</name>
    <message>
        <source>Samples</source>
        <translation>サンプルデータ</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>表示(&amp;V)</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>テーマ</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ライト</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>ダーク</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>言語</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>編集(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Grid</source>
        <translation>グリッド(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>実行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Analyse</source>
        <translation>分析(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>ウィンドウ(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>ヘルプ(&amp;H)</translation>
    </message>
    <message>
        <source>Open results...</source>
        <translation>結果を開く...</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近の項目</translation>
    </message>
    <message>
        <source>Close all results</source>
        <translation>すべての結果を閉じる</translation>
    </message>
    <message>
        <source>Save grid...</source>
        <translation>グリッドを保存...</translation>
    </message>
    <message>
        <source>Databases (*.db)</source>
        <translation>データベース (*.db)</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>やり直す</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>フィルタ</translation>
    </message>
    <message>
        <source>Filter to the selection</source>
        <translation>選択で絞り込む</translation>
    </message>
    <message>
        <source>Exclude the selection</source>
        <translation>選択を除外</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>フィルタを解除</translation>
    </message>
    <message>
        <source>Clear selection</source>
        <translation>選択を解除</translation>
    </message>
    <message>
        <source>Find a command or view</source>
        <translation>コマンドやビューを検索</translation>
    </message>
    <message>
        <source>Design</source>
        <translation>設計</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Maximise view</source>
        <translation>ビューを最大化</translation>
    </message>
    <message>
        <source>Add view</source>
        <translation>ビューを追加</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>プリセット</translation>
    </message>
    <message>
        <source>Open a grid...</source>
        <translation>グリッドを開く...</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>一時停止</translation>
    </message>
    <message>
        <source>Skip this run</source>
        <translation>実行をスキップ</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop after this run</source>
        <translation>この実行の後に停止</translation>
    </message>
    <message>
        <source>Only failed points</source>
        <translation>失敗したポイントのみ</translation>
    </message>
    <message>
        <source>Only missing points</source>
        <translation>未実行ポイントのみ</translation>
    </message>
    <message>
        <source>FLOPs as executed</source>
        <translation>FLOPs 実行値</translation>
    </message>
    <message>
        <source>FLOPs of TensorFlow&apos;s profiler</source>
        <translation>TensorFlow プロファイラの FLOPs</translation>
    </message>
    <message>
        <source>FLOPs as recorded</source>
        <translation>FLOPs 記録値</translation>
    </message>
    <message>
        <source>Next panel</source>
        <translation>次のパネル</translation>
    </message>
    <message>
        <source>Formula and source</source>
        <translation>数式と出典</translation>
    </message>
    <message>
        <source>About Parascope</source>
        <translation>Parascope について</translation>
    </message>
    <message>
        <source>&lt;b&gt;Parascope %1&lt;/b&gt;&lt;p&gt;Performance analysis of deep-learning platforms.&lt;p&gt;GNU General Public License, version 3 or later.</source>
        <translation>&lt;b&gt;Parascope %1&lt;/b&gt;&lt;p&gt;深層学習プラットフォームの性能分析。&lt;p&gt;GNU General Public License バージョン 3 以降。</translation>
    </message>
    <message>
        <source>Filter bar</source>
        <translation>フィルタバー</translation>
    </message>
    <message>
        <source>The sweep has ended</source>
        <translation>スイープが終了しました</translation>
    </message>
    <message>
        <source>The sweep has ended: %1</source>
        <translation>スイープが終了しました: %1</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>再開</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>ソース</translation>
    </message>
    <message>
        <source>Open results (Ctrl+O)</source>
        <translation>結果を開く (Ctrl+O)</translation>
    </message>
    <message>
        <source>Hyper-parameters</source>
        <translation>ハイパーパラメータ</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>相違点</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>グリッド</translation>
    </message>
    <message>
        <source>Spec as text</source>
        <translation>仕様のテキスト</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>クラスタ</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>要約</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>インスペクタ</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>層</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>環境</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>ログ</translation>
    </message>
    <message>
        <source>Observations</source>
        <translation>所見</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>キュー</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>ペア</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>演算</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>パネル</translation>
    </message>
    <message>
        <source>What each analysis computes</source>
        <translation>各分析の計算内容</translation>
    </message>
    <message>
        <source>Measure ceilings</source>
        <translation>上限性能を測定</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Follow the system</source>
        <translation>システムに合わせる</translation>
    </message>
    <message>
        <source>No recent files.</source>
        <translation>最近使ったファイルはありません。</translation>
    </message>
    <message>
        <source>Database for sweep results...</source>
        <translation>スイープ結果のデータベース...</translation>
    </message>
    <message>
        <source>Database for sweep results</source>
        <translation>スイープ結果のデータベース</translation>
    </message>
    <message>
        <source>FLOPs without masked pairs</source>
        <translation>マスクされたペアを除く FLOPs</translation>
    </message>
    <message>
        <source>Reset this workspace</source>
        <translation>ワークスペースをリセット</translation>
    </message>
    <message>
        <source>The sweep was interrupted</source>
        <translation>スイープが中断されました</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>スターを付ける</translation>
    </message>
    <message>
        <source>Peaks of the data sheets</source>
        <translation>データシートのピーク</translation>
    </message>
    <message>
        <source>Peaks as measured</source>
        <translation>実測のピーク</translation>
    </message>
    <message>
        <source>Cancel measuring</source>
        <translation>測定を中止</translation>
    </message>
    <message>
        <source>History</source>
        <translation>履歴</translation>
    </message>
    <message>
        <source>Export page...</source>
        <translation>ページを書き出す...</translation>
    </message>
    <message>
        <source>Prices...</source>
        <translation>価格...</translation>
    </message>
    <message>
        <source>New benchmark...</source>
        <translation>新しいベンチマーク...</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>タイムライン</translation>
    </message>
    <message>
        <source>Nothing is kept for the next start. %1</source>
        <translation>次回の起動に向けて何も保存されません。%1</translation>
    </message>
    <message>
        <source>Parascope ended because of an error: %1; what was open is restored.</source>
        <translation>Parascope はエラーのため終了しました: %1。開いていたものは復元されています。</translation>
    </message>
    <message>
        <source>Parascope ended because of an error: %1.</source>
        <translation>Parascope はエラーのため終了しました: %1。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::Marks</name>
    <message numerus="yes">
        <source>Star %Ln run(s)</source>
        <translation>
            <numerusform>実行 %Ln 件にスターを付ける</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove the star of %Ln run(s)</source>
        <translation>
            <numerusform>実行 %Ln 件のスターを外す</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Note on %Ln run(s)</source>
        <translation>
            <numerusform>実行 %Ln 件のメモ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Tag %Ln run(s)</source>
        <translation>
            <numerusform>実行 %Ln 件のタグ</numerusform>
        </translation>
    </message>
    <message>
        <source>Select runs to star them.</source>
        <translation>スターを付ける実行を選択してください。</translation>
    </message>
    <message>
        <source>Mark %1</source>
        <translation>%1 にマークを付ける</translation>
    </message>
</context>
<context>
    <name>parascope::gui::MarksRow</name>
    <message>
        <source>Tags and note of %1</source>
        <translation>%1 のタグとメモ</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>タグ</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>メモ</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>スター</translation>
    </message>
    <message>
        <source>Star (S)</source>
        <translation>スター (S)</translation>
    </message>
    <message numerus="yes">
        <source>%Ln run(s)</source>
        <translation>
            <numerusform>実行 %Ln 件</numerusform>
        </translation>
    </message>
    <message>
        <source>The notes differ; what is typed here replaces them</source>
        <translation>メモが異なります。ここに入力した内容で置き換わります</translation>
    </message>
    <message>
        <source>Separated by commas</source>
        <translation>コンマで区切ります</translation>
    </message>
</context>
<context>
    <name>parascope::gui::MessageBar</name>
    <message>
        <source>Details</source>
        <translation>詳細</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>このメッセージを閉じる</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s), the last of them:</source>
        <translation>
            <numerusform>問題 %n 件、最後は:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::NewBenchmark</name>
    <message>
        <source>Command line</source>
        <translation>コマンドライン</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>記述</translation>
    </message>
    <message>
        <source>New benchmark from a command</source>
        <translation>コマンドから新しいベンチマーク</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Numbers that become axes</source>
        <translation>軸にする数値</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>軸</translation>
    </message>
    <message>
        <source>the wall time of a call</source>
        <translation>呼び出しの経過時間</translation>
    </message>
    <message>
        <source>the number on the last line that it prints</source>
        <translation>出力の最終行の数値</translation>
    </message>
    <message>
        <source>the number that a pattern matches</source>
        <translation>パターンに一致する数値</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>測定対象</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>パターン</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>単位</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指標</translation>
    </message>
    <message>
        <source>The description</source>
        <translation>記述</translation>
    </message>
    <message>
        <source>What a call printed</source>
        <translation>呼び出しの出力</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>試す</translation>
    </message>
    <message>
        <source>Try calls the program once and shows what it printed and what was read.</source>
        <translation>「試す」でプログラムを 1 回呼び出し、出力と読み取った値を表示します。</translation>
    </message>
    <message>
        <source>One call</source>
        <translation>1 回の呼び出し</translation>
    </message>
    <message>
        <source>Enter a pattern that matches the number, with the number in parentheses.</source>
        <translation>数値に一致するパターンを、数値の部分を丸括弧で囲んで入力してください。</translation>
    </message>
    <message>
        <source>Enter the unit of the number, or the name of the metric.</source>
        <translation>数値の単位か、指標の名前を入力してください。</translation>
    </message>
    <message>
        <source>Enter the name of the metric: %1 is no time.</source>
        <translation>指標の名前を入力してください。%1 は時間ではありません。</translation>
    </message>
    <message>
        <source>Calling it…</source>
        <translation>呼び出しています…</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ObservationsPanel</name>
    <message>
        <source>Strength %1 of 5</source>
        <translation>強さ %1 / 5</translation>
    </message>
    <message numerus="yes">
        <source>%n supported</source>
        <translation>
            <numerusform>支持 %n 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hypothesis(es) tested</source>
        <translation>
            <numerusform>検定した仮説 %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>Would be refuted by: %1</source>
        <translation>反証となる条件: %1</translation>
    </message>
    <message>
        <source>p = %1 after Holm&apos;s correction</source>
        <translation>p = %1 (Holm の補正後)</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>選択</translation>
    </message>
    <message>
        <source>Select the runs that show it</source>
        <translation>根拠となる実行を選択</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Show its figure</source>
        <translation>その図を表示</translation>
    </message>
    <message>
        <source>No observation is supported.</source>
        <translation>支持された所見はありません。</translation>
    </message>
    <message>
        <source>Strength: size of the effect and support, lower where something else could explain it</source>
        <translation>強さ: 効果の大きさとデータの裏付け。ほかの説明がありうる場合は低くなります</translation>
    </message>
    <message>
        <source>Observations appear here, with their evidence.</source>
        <translation>所見と根拠がここに表示されます。</translation>
    </message>
    <message>
        <source>Looking for observations…</source>
        <translation>所見を探しています…</translation>
    </message>
    <message>
        <source>No observation is about both sides. Explore shows those of each.</source>
        <translation>両側に関する観察はありません。「探索」に各側のものが表示されます。</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>コマンドをコピー</translation>
    </message>
    <message>
        <source>Copy the command that prints how to measure these runs again</source>
        <translation>これらの実行を測定し直す方法を表示するコマンドをコピー</translation>
    </message>
    <message>
        <source>The command is on the clipboard.</source>
        <translation>コマンドをクリップボードにコピーしました。</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>詳細</translation>
    </message>
    <message>
        <source>Show the numbers, the tests and what would refute it</source>
        <translation>数値、検定、反証となる条件を表示</translation>
    </message>
    <message>
        <source>Details of: %1</source>
        <translation>詳細: %1</translation>
    </message>
</context>
<context>
    <name>parascope::gui::OpeningRow</name>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Do not open the files that are still being read</source>
        <translation>まだ読み込み中のものを開かない</translation>
    </message>
</context>
<context>
    <name>parascope::gui::OperationsPage</name>
    <message>
        <source>Operations</source>
        <translation>演算</translation>
    </message>
    <message>
        <source>operation</source>
        <translation>演算</translation>
    </message>
    <message>
        <source>time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>FLOP/s</source>
        <translation>FLOP/s</translation>
    </message>
    <message>
        <source>byte/s</source>
        <translation>byte/s</translation>
    </message>
    <message>
        <source>intensity</source>
        <translation>演算強度</translation>
    </message>
    <message>
        <source>Click a run to see its operations.</source>
        <translation>実行をクリックすると、その演算が表示されます。</translation>
    </message>
    <message>
        <source>No operations are recorded for this run.</source>
        <translation>この実行には演算の記録がありません。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::PagePreview</name>
    <message>
        <source>Preview of the page</source>
        <translation>ページのプレビュー</translation>
    </message>
    <message>
        <source>%1 by %2 millimetres</source>
        <translation>%1 × %2 ミリメートル</translation>
    </message>
    <message>
        <source>%1 × %2 mm</source>
        <translation>%1 × %2 mm</translation>
    </message>
    <message>
        <source>Figure 1. %1</source>
        <translation>図 1. %1</translation>
    </message>
</context>
<context>
    <name>parascope::gui::PairsPage</name>
    <message>
        <source>Pairs</source>
        <translation>ペア</translation>
    </message>
    <message>
        <source>A / B</source>
        <translation>A / B</translation>
    </message>
    <message>
        <source>quality of A</source>
        <translation>A の品質</translation>
    </message>
    <message>
        <source>quality of B</source>
        <translation>B の品質</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>答え</translation>
    </message>
    <message>
        <source>no caveat</source>
        <translation>留意点なし</translation>
    </message>
    <message>
        <source>cannot tell, 1 run each</source>
        <translation>判定不可、各 1 件</translation>
    </message>
    <message>
        <source>A is faster</source>
        <translation>A が高速</translation>
    </message>
    <message>
        <source>B is faster</source>
        <translation>B が高速</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>同じ</translation>
    </message>
    <message numerus="yes">
        <source>cannot tell, needs %n more each</source>
        <translation>
            <numerusform>判定不可、各 %n 件不足</numerusform>
        </translation>
    </message>
    <message>
        <source>mean (95 % interval)</source>
        <translation>平均 (95 % 区間)</translation>
    </message>
    <message>
        <source>no interval</source>
        <translation>区間なし</translation>
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
        <translation>プラットフォーム %1 のハードウェアは同じです (%2)。1 つのプラットフォームであれば、名前を %3 にできます。</translation>
    </message>
    <message>
        <source>Treat as one platform</source>
        <translation>1 つのプラットフォームとして扱う</translation>
    </message>
    <message>
        <source>The platforms %1 are read as one platform, %2.</source>
        <translation>プラットフォーム %1 を 1 つのプラットフォーム %2 として読み取ります。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
</context>
<context>
    <name>parascope::gui::PriceDialog</name>
    <message>
        <source>Prices of platforms</source>
        <translation>プラットフォームの価格</translation>
    </message>
    <message>
        <source>The price of an hour gives metrics such as the cost per million examples. It is no measurement: it is shown with every figure that uses it, and changing it measures nothing again.</source>
        <translation>1 時間の価格から、100 万例あたりの費用などの指標が得られます。価格は測定値ではありません。使われる図には必ず表示され、変更しても再測定は行われません。</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>通貨</translation>
    </message>
    <message>
        <source>platform</source>
        <translation>プラットフォーム</translation>
    </message>
    <message>
        <source>price of an hour</source>
        <translation>1 時間の価格</translation>
    </message>
    <message>
        <source>date</source>
        <translation>日付</translation>
    </message>
    <message>
        <source>source</source>
        <translation>出典</translation>
    </message>
    <message>
        <source>Read a file...</source>
        <translation>ファイルを読み込む...</translation>
    </message>
    <message>
        <source>prices</source>
        <translation>価格</translation>
    </message>
    <message>
        <source>Read a file of prices</source>
        <translation>価格のファイルを読み込む</translation>
    </message>
    <message>
        <source>Prices (*.json)</source>
        <translation>価格 (*.json)</translation>
    </message>
</context>
<context>
    <name>parascope::gui::QueuePage</name>
    <message>
        <source>Queue</source>
        <translation>キュー</translation>
    </message>
    <message>
        <source>Drag rows to change the order</source>
        <translation>行をドラッグして順序を変更</translation>
    </message>
    <message>
        <source>Only failed</source>
        <translation>失敗のみ</translation>
    </message>
    <message>
        <source>Only missing</source>
        <translation>未実行のみ</translation>
    </message>
    <message>
        <source>Run the failed points of this grid again</source>
        <translation>このグリッドの失敗したポイントを再実行</translation>
    </message>
    <message>
        <source>Run the points of this grid that no stored run covers</source>
        <translation>このグリッドのうち、保存済みの実行がないポイントを実行</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>device</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>took</source>
        <translation>所要時間</translation>
    </message>
    <message>
        <source>note</source>
        <translation>備考</translation>
    </message>
    <message>
        <source>, half-width %1 %</source>
        <translation>、半幅 %1 %</translation>
    </message>
    <message>
        <source>running</source>
        <translation>実行中</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>予測</translation>
    </message>
    <message>
        <source>will not fit</source>
        <translation>収まらない</translation>
    </message>
    <message>
        <source>Nothing is queued, and nothing has run. The points of a sweep are listed here, with their outcome.</source>
        <translation>キューは空で、実行したものもありません。スイープのポイントと終了状態がここに表示されます。</translation>
    </message>
    <message>
        <source>Skipped: the forecast is %1, the device has %2.</source>
        <translation>スキップ: 予測 %1 に対し、デバイスは %2 です。</translation>
    </message>
    <message>
        <source>interval ± %1 %</source>
        <translation>区間 ± %1 %</translation>
    </message>
    <message>
        <source>examples/s</source>
        <translation>サンプル/秒</translation>
    </message>
    <message>
        <source>Start writes to %1</source>
        <translation>「開始」の書き込み先: %1</translation>
    </message>
</context>
<context>
    <name>parascope::gui::RecognisedColumns</name>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1: %2、%3</translation>
    </message>
    <message numerus="yes">
        <source>%n setting(s)</source>
        <translation>
            <numerusform>設定 %n 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n metric(s)</source>
        <translation>
            <numerusform>指標 %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>Change</source>
        <translation>変更</translation>
    </message>
    <message>
        <source>Settings: %1
Metrics: %2</source>
        <translation>設定: %1
指標: %2</translation>
    </message>
</context>
<context>
    <name>parascope::gui::RunLogPage</name>
    <message>
        <source>unavailable</source>
        <translation>利用不可</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>はい</translation>
    </message>
    <message>
        <source>no</source>
        <translation>いいえ</translation>
    </message>
    <message>
        <source>The worker printed nothing.</source>
        <translation>出力はありませんでした。</translation>
    </message>
    <message>
        <source>The sweep&apos;s log while it ran</source>
        <translation>実行中のスイープのログ</translation>
    </message>
    <message>
        <source>Click a run to see the output of its worker.</source>
        <translation>実行をクリックすると、ワーカーの出力が表示されます。</translation>
    </message>
    <message>
        <source>Last output of the worker</source>
        <translation>ワーカーの最後の出力</translation>
    </message>
    <message>
        <source>Source of the import</source>
        <translation>インポート元</translation>
    </message>
</context>
<context>
    <name>parascope::gui::RunsPage</name>
    <message>
        <source>Runs</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Selected only</source>
        <translation>選択のみ</translation>
    </message>
    <message>
        <source>Differing columns only</source>
        <translation>異なる列のみ</translation>
    </message>
    <message>
        <source>Columns...</source>
        <translation>列...</translation>
    </message>
    <message>
        <source>The runs are on the clipboard as a LaTeX table.</source>
        <translation>実行を LaTeX の表としてクリップボードにコピーしました。</translation>
    </message>
    <message numerus="yes">
        <source>Selected only (%Ln)</source>
        <translation>
            <numerusform>選択のみ (%Ln)</numerusform>
        </translation>
    </message>
    <message>
        <source>Default columns</source>
        <translation>既定の列</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>スターを付ける</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ShareBar</name>
    <message>
        <source>Time by operation</source>
        <translation>演算別の時間</translation>
    </message>
    <message numerus="yes">
        <source>%n other(s)</source>
        <translation>
            <numerusform>ほか %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>unattributed</source>
        <translation>未帰属</translation>
    </message>
</context>
<context>
    <name>parascope::gui::SourcesPanel</name>
    <message numerus="yes">
        <source>%n view(s) could show %1.</source>
        <translation>
            <numerusform>%n 個のビューで %1 を表示できます。</numerusform>
        </translation>
    </message>
    <message>
        <source>Add</source>
        <translation>追加</translation>
    </message>
    <message>
        <source>No results yet.
Open a file or drop it here.</source>
        <translation>結果がありません。
ファイルを開くか、ここにドロップしてください。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>ソース</translation>
    </message>
    <message>
        <source>Open results...</source>
        <translation>結果を開く...</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>%1 を閉じる</translation>
    </message>
    <message>
        <source>Select its runs</source>
        <translation>その実行を選択</translation>
    </message>
    <message>
        <source>Remove the star</source>
        <translation>スターを外す</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>スターを付ける</translation>
    </message>
    <message>
        <source>Tags and note...</source>
        <translation>タグとメモ...</translation>
    </message>
    <message numerus="yes">
        <source>Nothing to show: %n file(s) could not be read.</source>
        <translation>
            <numerusform>表示するものがありません。%n 個のファイルを読み込めませんでした。</numerusform>
        </translation>
    </message>
    <message>
        <source>Columns...</source>
        <translation>列...</translation>
    </message>
</context>
<context>
    <name>parascope::gui::StartPage</name>
    <message>
        <source>Measure a platform, or look at what was measured</source>
        <translation>プラットフォームを測定、または測定結果を表示</translation>
    </message>
    <message>
        <source>Grids of models in, heat maps, rooflines and comparisons out. Everything stays on this machine.</source>
        <translation>モデルのグリッドから、ヒートマップ、ルーフライン、比較を作成します。すべてこのマシン内にとどまります。</translation>
    </message>
    <message>
        <source>Run a grid</source>
        <translation>グリッドを実行</translation>
    </message>
    <message>
        <source>Choose one, then start.</source>
        <translation>1 つ選んで開始します。</translation>
    </message>
    <message>
        <source>Results go to %1.</source>
        <translation>結果は %1 に保存されます。</translation>
    </message>
    <message>
        <source>Start on this machine</source>
        <translation>このマシンで開始</translation>
    </message>
    <message>
        <source>Edit the grid first...</source>
        <translation>先にグリッドを編集...</translation>
    </message>
    <message>
        <source>Open results</source>
        <translation>結果を開く</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近の項目</translation>
    </message>
    <message>
        <source>Open results...</source>
        <translation>結果を開く...</translation>
    </message>
    <message>
        <source>One or more files; opening never changes them.</source>
        <translation>1 つ以上のファイル。開いても変更されません。</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>サンプルデータ</translation>
    </message>
    <message>
        <source>No recent files.</source>
        <translation>最近使ったファイルはありません。</translation>
    </message>
    <message>
        <source>All commands</source>
        <translation>すべてのコマンド</translation>
    </message>
    <message>
        <source>Formula and source of what is under the pointer</source>
        <translation>ポインターの下にあるものの式と出典</translation>
    </message>
    <message>
        <source>Your last grid: %1</source>
        <translation>前回のグリッド: %1</translation>
    </message>
    <message>
        <source>It cannot start as it is.</source>
        <translation>このままでは開始できません。</translation>
    </message>
    <message>
        <source>Runs the chosen grid on the chosen devices (F5)</source>
        <translation>選んだグリッドを選んだデバイスで実行します (F5)</translation>
    </message>
</context>
<context>
    <name>parascope::gui::StatusPanel</name>
    <message>
        <source>Progress of the sweep</source>
        <translation>スイープの進捗</translation>
    </message>
    <message>
        <source>Which FLOP count and which peak the figures use</source>
        <translation>図で使う FLOP 数とピーク</translation>
    </message>
    <message>
        <source>FLOPs as executed (from the layer graph)</source>
        <translation>FLOPs 実行値 (層グラフから)</translation>
    </message>
    <message>
        <source>FLOPs from TensorFlow&apos;s profiler (as in the paper)</source>
        <translation>TensorFlow プロファイラの FLOPs (論文の値)</translation>
    </message>
    <message>
        <source>FLOPs as the file recorded them</source>
        <translation>FLOPs 記録値 (ファイルの値)</translation>
    </message>
    <message>
        <source>Peak of the data sheet</source>
        <translation>データシートのピーク</translation>
    </message>
    <message>
        <source>Starting the runner…</source>
        <translation>ランナーを開始しています…</translation>
    </message>
    <message>
        <source>No sweep running</source>
        <translation>実行中のスイープなし</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>一時停止中</translation>
    </message>
    <message>
        <source>%1 %, about %2 left</source>
        <translation>%1 %、残り約 %2</translation>
    </message>
    <message>
        <source>No database open</source>
        <translation>データベースなし</translation>
    </message>
    <message numerus="yes">
        <source> and %n more</source>
        <translation>
            <numerusform> ほか %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>(imported, read-only)</source>
        <translation>(インポート、読み取り専用)</translation>
    </message>
    <message>
        <source>Selection %1 of %2</source>
        <translation>選択 %1 / %2</translation>
    </message>
    <message>
        <source>FLOPs: %1 · Peak: %2</source>
        <translation>FLOPs: %1 · ピーク: %2</translation>
    </message>
    <message>
        <source>data sheet</source>
        <translation>データシート</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>実測</translation>
    </message>
    <message>
        <source>The runner does not answer</source>
        <translation>ランナーが応答しません</translation>
    </message>
    <message>
        <source>Pausing after this run</source>
        <translation>この実行の後に一時停止</translation>
    </message>
    <message>
        <source>FLOPs by source: recorded in imported files, executed in own runs</source>
        <translation>ソース別の FLOPs: インポートは記録値、自分の実行は実行値</translation>
    </message>
    <message>
        <source>%1 %, less than 1 s left</source>
        <translation>%1 %、残り 1 秒未満</translation>
    </message>
    <message>
        <source>by source</source>
        <translation>ソース別</translation>
    </message>
    <message>
        <source>data sheet and measured</source>
        <translation>データシートと実測</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>FLOPs without masked attention pairs</source>
        <translation>アテンションのマスク部分を除く FLOPs</translation>
    </message>
    <message>
        <source>Peak measured on this machine</source>
        <translation>このマシンで実測したピーク</translation>
    </message>
    <message>
        <source>Measuring ceilings</source>
        <translation>上限性能を測定中</translation>
    </message>
    <message>
        <source>%1 %, about %2 left, estimated from %3 runs</source>
        <translation>%1 %、残り約 %2 (実行 %3 件の時間から)</translation>
    </message>
    <message>
        <source>Profiling a run</source>
        <translation>実行をプロファイル中</translation>
    </message>
    <message>
        <source>Another peak...</source>
        <translation>別のピーク...</translation>
    </message>
    <message>
        <source>Results go to %1.</source>
        <translation>結果は %1 に保存されます。</translation>
    </message>
    <message>
        <source>Running: %1 of %2 points of %3</source>
        <translation>実行中: %3 の %2 ポイント中 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n sweep(s)</source>
        <translation>
            <numerusform>スイープ %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>Another peak</source>
        <translation>別のピーク</translation>
    </message>
    <message>
        <source>Peak of the platforms in TFLOP/s</source>
        <translation>プラットフォームのピーク (TFLOP/s)</translation>
    </message>
</context>
<context>
    <name>parascope::gui::StepHistogram</name>
    <message>
        <source>Step times</source>
        <translation>ステップ時間</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s), median %1</source>
        <translation>
            <numerusform>%n ステップ、中央値 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>, 95 % interval %1 to %2</source>
        <translation>、95 % 区間 %1～%2</translation>
    </message>
    <message>
        <source>median %1</source>
        <translation>中央値 %1</translation>
    </message>
</context>
<context>
    <name>parascope::gui::SweepController</name>
    <message>
        <source>%1 of %2 points done.</source>
        <translation>%2 ポイント中 %1 ポイント完了。</translation>
    </message>
    <message>
        <source>of %1 points, those that have not run are predicted.</source>
        <translation>%1 ポイントのうち、未実行のものは予測値です。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::TableMenu</name>
    <message>
        <source>Copy as table</source>
        <translation>表としてコピー</translation>
    </message>
    <message>
        <source>Copy as LaTeX table</source>
        <translation>LaTeX の表としてコピー</translation>
    </message>
    <message numerus="yes">
        <source>The table has more than %n line(s): select or filter some to copy them.</source>
        <translation>
            <numerusform>表が %n 行を超えています。コピーするには選択するか絞り込んでください。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::TimelinePage</name>
    <message>
        <source>What is known of the event</source>
        <translation>イベントの詳細</translation>
    </message>
    <message>
        <source>Click an event for its operation and the idle time before it.</source>
        <translation>イベントをクリックすると、その演算と直前のアイドル時間を表示します。</translation>
    </message>
    <message>
        <source>Only a run that was imported from a PyTorch trace has a timeline.</source>
        <translation>タイムラインがあるのは、PyTorch のトレースからインポートした実行だけです。</translation>
    </message>
    <message>
        <source>Click a run to see its timeline.</source>
        <translation>実行をクリックすると、そのタイムラインを表示します。</translation>
    </message>
    <message>
        <source>Reading %1...</source>
        <translation>%1 を読み込んでいます...</translation>
    </message>
    <message>
        <source>The timeline is read from the trace %1, which is no longer there. Put it next to the file that is open.</source>
        <translation>タイムラインはトレース %1 から読み込みますが、このファイルはもうありません。開いているファイルと同じ場所に置いてください。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ToolBar</name>
    <message>
        <source>Tool bar</source>
        <translation>ツールバー</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>再実行</translation>
    </message>
    <message>
        <source>Run points of this grid once more</source>
        <translation>このグリッドのポイントをもう一度実行</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>配置</translation>
    </message>
    <message>
        <source>View</source>
        <translation>ビュー</translation>
    </message>
    <message>
        <source>Saved arrangements of views</source>
        <translation>保存したビューの配置</translation>
    </message>
    <message>
        <source>Add a view</source>
        <translation>ビューを追加</translation>
    </message>
    <message>
        <source>Find a command or view</source>
        <translation>コマンドやビューを検索</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>A/B 入れ替え</translation>
    </message>
    <message>
        <source>Show %1 in every view (%2)</source>
        <translation>全ビューに %1 を表示 (%2)</translation>
    </message>
    <message>
        <source>What A and B are compared by</source>
        <translation>A と B を比較する指標</translation>
    </message>
</context>
<context>
    <name>parascope::gui::TwinModel</name>
    <message>
        <source>series</source>
        <translation>系列</translation>
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
        <translation>値</translation>
    </message>
    <message>
        <source>interval</source>
        <translation>区間</translation>
    </message>
    <message>
        <source>note</source>
        <translation>備考</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>未実行</translation>
    </message>
    <message>
        <source>running</source>
        <translation>実行中</translation>
    </message>
    <message>
        <source>no interval</source>
        <translation>区間なし</translation>
    </message>
    <message>
        <source>whiskers %1 … %2, n = %3</source>
        <translation>ひげ %1 … %2、n = %3</translation>
    </message>
    <message>
        <source>predicted, unsure</source>
        <translation>予測、不確か</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>予測</translation>
    </message>
    <message>
        <source>predicted to fail</source>
        <translation>失敗する予測</translation>
    </message>
    <message>
        <source>will not fit</source>
        <translation>収まらない</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>excluded</source>
        <translation>除外</translation>
    </message>
</context>
<context>
    <name>parascope::gui::UnreadableList</name>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Remove %1 from the sources; the file itself stays</source>
        <translation>%1 をソースから削除 (ファイルは残ります)</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再試行</translation>
    </message>
    <message>
        <source>Read %1 again</source>
        <translation>%1 を再読み込み</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ViewArea</name>
    <message>
        <source>Options of this view</source>
        <translation>このビューのオプション</translation>
    </message>
    <message>
        <source>Show as table (T)</source>
        <translation>図の表 (T)</translation>
    </message>
    <message>
        <source>Tabs of the views</source>
        <translation>重なったビュー</translation>
    </message>
    <message>
        <source>Stays with %1. Click to follow the family chosen above the views.</source>
        <translation>%1 に固定しています。クリックすると、ビューの上で選んだファミリに合わせます。</translation>
    </message>
    <message>
        <source>Keep %1 in this view when another family is chosen</source>
        <translation>別のファミリを選んでも、このビューは %1 のままにする</translation>
    </message>
    <message>
        <source>Keep the family</source>
        <translation>ファミリを固定</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ViewHelp</name>
    <message>
        <source>Full text: Shift+F1</source>
        <translation>全文: Shift+F1</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ViewMenus</name>
    <message>
        <source>Open results first.</source>
        <translation>先に結果を開いてください。</translation>
    </message>
    <message>
        <source>Chosen from the data</source>
        <translation>データから選択</translation>
    </message>
    <message>
        <source>Save this layout as...</source>
        <translation>この配置を保存...</translation>
    </message>
    <message>
        <source>Name of the layout</source>
        <translation>配置の名前</translation>
    </message>
</context>
<context>
    <name>parascope::gui::Workbench</name>
    <message>
        <source>Add views</source>
        <translation>ビューを追加</translation>
    </message>
    <message>
        <source>Change view</source>
        <translation>ビューを変更</translation>
    </message>
    <message>
        <source>Heat map: %1, live</source>
        <translation>ヒートマップ: %1、ライブ</translation>
    </message>
    <message>
        <source>Heat map, live</source>
        <translation>ヒートマップ、ライブ</translation>
    </message>
    <message>
        <source>Step times: %1, live</source>
        <translation>ステップ時間: %1、ライブ</translation>
    </message>
    <message>
        <source>Step times, live</source>
        <translation>ステップ時間、ライブ</translation>
    </message>
    <message>
        <source>Add view</source>
        <translation>ビューを追加</translation>
    </message>
    <message>
        <source>Close view</source>
        <translation>ビューを閉じる</translation>
    </message>
    <message>
        <source>Change layout</source>
        <translation>配置を変更</translation>
    </message>
    <message>
        <source>Change the FLOP count or the peak</source>
        <translation>FLOP 数またはピークを変更</translation>
    </message>
    <message>
        <source>All views now use another peak. Undo restores the previous one.</source>
        <translation>すべてのビューのピークが変わりました。「元に戻す」で以前のピークに戻せます。</translation>
    </message>
    <message>
        <source>Each source now uses its own FLOP count. Undo restores the previous one.</source>
        <translation>各ソースがそれぞれの FLOP 数を使うようになりました。「元に戻す」で以前の数に戻せます。</translation>
    </message>
    <message>
        <source>All views now use this FLOP count: %1. Undo restores the previous one.</source>
        <translation>すべてのビューの FLOP 数が「%1」になりました。「元に戻す」で以前の数に戻せます。</translation>
    </message>
    <message>
        <source>Step times of the selected run</source>
        <translation>選択した実行のステップ時間</translation>
    </message>
    <message>
        <source>Error of the map, live</source>
        <translation>マップの誤差、ライブ</translation>
    </message>
    <message>
        <source>No device is chosen: tick one in the panel Devices.</source>
        <translation>デバイスが選ばれていません。「デバイス」パネルで 1 つ選んでください。</translation>
    </message>
    <message>
        <source>A measurement is under way; a sweep would disturb it.</source>
        <translation>測定の実行中です。スイープを始めると測定が乱れます。</translation>
    </message>
    <message>
        <source>A sweep is running; a profile at the same time would disturb both.</source>
        <translation>スイープの実行中です。同時にプロファイルすると両方の測定が乱れます。</translation>
    </message>
    <message>
        <source>The metrics of money now use these prices. Undo restores the previous ones.</source>
        <translation>費用の指標はこれらの価格を使います。元に戻すと以前の価格に戻ります。</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 を表示</translation>
    </message>
</context>
<context>
    <name>parascope::gui::WorkspacePages</name>
    <message>
        <source>Live figures of a sweep appear here while it runs.</source>
        <translation>スイープの実行中、ここに図がライブ表示されます。</translation>
    </message>
    <message>
        <source>Open results of two platforms, or two files of one, to compare them.</source>
        <translation>比較するには、2 つのプラットフォームの結果、または 1 つのプラットフォームのファイルを 2 つ開いてください。</translation>
    </message>
    <message>
        <source>Open results, or drop files anywhere on the window.</source>
        <translation>結果を開くか、ファイルをウィンドウにドロップしてください。</translation>
    </message>
    <message>
        <source>Start the grid</source>
        <translation>グリッドを開始</translation>
    </message>
    <message>
        <source>Open results...</source>
        <translation>結果を開く...</translation>
    </message>
</context>
<context>
    <name>parascope::models::SourceModel</name>
    <message>
        <source>%1 ok</source>
        <translation>成功 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>実行 %n 件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::plots::PlotView</name>
    <message>
        <source>Results appear here.</source>
        <translation>ここに結果が表示されます。</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>プロット</translation>
    </message>
    <message>
        <source>Double-click opens its operations</source>
        <translation>ダブルクリックで演算を表示</translation>
    </message>
    <message>
        <source>Right button: measure this</source>
        <translation>右ボタン: これを測定</translation>
    </message>
    <message>
        <source>M: measure this</source>
        <translation>M: これを測定</translation>
    </message>
</context>
<context>
    <name>parascope::plots::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>タイムライン</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) of a trace</source>
        <translation>
            <numerusform>トレースのイベント %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>idle</source>
        <translation>アイドル</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>スレッド %1</translation>
    </message>
    <message>
        <source>stream %1</source>
        <translation>ストリーム %1</translation>
    </message>
    <message>
        <source>process %1, %2</source>
        <translation>プロセス %1、%2</translation>
    </message>
    <message>
        <source>device %1, %2</source>
        <translation>デバイス %1、%2</translation>
    </message>
    <message>
        <source>idle, %1: %2</source>
        <translation>アイドル、%1: %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 (%2), %3 (%4)</source>
        <translation>%1 (%2)、%3 (%4)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Kernel: %1</source>
        <translation>カーネル: %1</translation>
    </message>
    <message>
        <source>From %1 to %2 ms, %3</source>
        <translation>%1～%2 ms、%3</translation>
    </message>
    <message>
        <source>Idle time before it: %1</source>
        <translation>直前のアイドル時間: %1</translation>
    </message>
    <message>
        <source>The device was not idle before it.</source>
        <translation>直前にデバイスのアイドル時間はありません。</translation>
    </message>
</context>
<context>
    <name>parascope::selection::SelectionModel</name>
    <message>
        <source>Select</source>
        <translation>選択</translation>
    </message>
    <message>
        <source>Clear selection</source>
        <translation>選択を解除</translation>
    </message>
    <message>
        <source>Exclude selection</source>
        <translation>選択を除外</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>フィルタ</translation>
    </message>
    <message numerus="yes">
        <source>%Ln run(s)</source>
        <translation>
            <numerusform>実行 %Ln 件</numerusform>
        </translation>
    </message>
</context>
</TS>
