<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Columns</name>
    <message>
        <source>examples/s</source>
        <translation>样本/秒</translation>
    </message>
    <message>
        <source>step time</source>
        <translation>步时间</translation>
    </message>
    <message>
        <source>step time, low</source>
        <translation>步时间下限</translation>
    </message>
    <message>
        <source>step time, high</source>
        <translation>步时间上限</translation>
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
        <translation>运算强度</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>peak memory</source>
        <translation>峰值内存</translation>
    </message>
    <message>
        <source>infeed</source>
        <translation>输入等待</translation>
    </message>
    <message>
        <source>platform</source>
        <translation>平台</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>family</source>
        <translation>模型族</translation>
    </message>
    <message>
        <source>outcome</source>
        <translation>结局</translation>
    </message>
    <message>
        <source>quality</source>
        <translation>质量</translation>
    </message>
    <message>
        <source>data type</source>
        <translation>数据类型</translation>
    </message>
    <message>
        <source>optimiser</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>timing</source>
        <translation>计时方式</translation>
    </message>
    <message>
        <source>started</source>
        <translation>开始时间</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>model key</source>
        <translation>模型键</translation>
    </message>
    <message>
        <source>work key</source>
        <translation>工作键</translation>
    </message>
    <message>
        <source>FLOP count</source>
        <translation>FLOP 计数</translation>
    </message>
    <message>
        <source>executed</source>
        <translation>实际执行</translation>
    </message>
    <message>
        <source>recorded rate</source>
        <translation>文件记录的速率</translation>
    </message>
    <message>
        <source>recorded utilisation</source>
        <translation>文件记录的利用率</translation>
    </message>
    <message>
        <source>examples per second</source>
        <translation>每秒样本数</translation>
    </message>
    <message>
        <source>step time, lower end</source>
        <translation>步时间下限</translation>
    </message>
    <message>
        <source>step time, upper end</source>
        <translation>步时间上限</translation>
    </message>
    <message>
        <source>FLOPS utilisation</source>
        <translation>FLOPS 利用率</translation>
    </message>
    <message>
        <source>operational intensity</source>
        <translation>运算强度</translation>
    </message>
    <message>
        <source>parameters of the model</source>
        <translation>模型参数量</translation>
    </message>
    <message>
        <source>time waiting for input</source>
        <translation>等待输入的时间</translation>
    </message>
    <message>
        <source>energy per example</source>
        <translation>每样本能耗</translation>
    </message>
    <message>
        <source>speedup</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>software stack</source>
        <translation>软件栈</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>每秒词元数</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>词元/秒</translation>
    </message>
    <message>
        <source>time per output token</source>
        <translation>每个输出词元的时间</translation>
    </message>
    <message>
        <source>time/token</source>
        <translation>时间/词元</translation>
    </message>
    <message>
        <source>time to first token</source>
        <translation>首个词元的时间</translation>
    </message>
    <message>
        <source>first token</source>
        <translation>首个词元</translation>
    </message>
    <message>
        <source>achieved bandwidth</source>
        <translation>实际达到的带宽</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>parameters that a token uses</source>
        <translation>每个词元使用的参数量</translation>
    </message>
    <message>
        <source>active</source>
        <translation>激活参数量</translation>
    </message>
    <message>
        <source>cache of a token</source>
        <translation>每个词元的缓存</translation>
    </message>
    <message>
        <source>cache/token</source>
        <translation>缓存/词元</translation>
    </message>
    <message>
        <source>weights in memory</source>
        <translation>内存中的权重</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>cache in memory</source>
        <translation>内存中的缓存</translation>
    </message>
    <message>
        <source>cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>activations in memory</source>
        <translation>内存中的激活值</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>tokens per second, standard deviation</source>
        <translation>每秒词元数的标准差</translation>
    </message>
    <message>
        <source>tokens/s, deviation</source>
        <translation>词元/秒，标准差</translation>
    </message>
    <message>
        <source>output tokens per second, all users</source>
        <translation>每秒输出词元数，所有用户</translation>
    </message>
    <message>
        <source>output tokens/s</source>
        <translation>输出词元/秒</translation>
    </message>
    <message>
        <source>input tokens per second, all users</source>
        <translation>每秒输入词元数，所有用户</translation>
    </message>
    <message>
        <source>input tokens/s</source>
        <translation>输入词元/秒</translation>
    </message>
    <message>
        <source>tokens per second, all users</source>
        <translation>每秒词元数，所有用户</translation>
    </message>
    <message>
        <source>total tokens/s</source>
        <translation>总词元/秒</translation>
    </message>
    <message>
        <source>requests per second</source>
        <translation>每秒请求数</translation>
    </message>
    <message>
        <source>requests/s</source>
        <translation>请求/秒</translation>
    </message>
    <message>
        <source>requests per second within the service level</source>
        <translation>满足服务水平的每秒请求数</translation>
    </message>
    <message>
        <source>goodput</source>
        <translation>有效吞吐量</translation>
    </message>
    <message>
        <source>per token</source>
        <translation>每词元</translation>
    </message>
    <message>
        <source>time between tokens</source>
        <translation>词元之间的时间</translation>
    </message>
    <message>
        <source>between tokens</source>
        <translation>词元间隔</translation>
    </message>
    <message>
        <source>request latency</source>
        <translation>一个请求的时间</translation>
    </message>
    <message>
        <source>request</source>
        <translation>请求时间</translation>
    </message>
    <message>
        <source>requests issued</source>
        <translation>要求的请求数</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>请求数</translation>
    </message>
    <message>
        <source>requests completed</source>
        <translation>完成的请求数</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>requests failed</source>
        <translation>失败的请求数</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>size of the model</source>
        <translation>模型的大小</translation>
    </message>
    <message>
        <source>model size</source>
        <translation>模型大小</translation>
    </message>
    <message>
        <source>step time, mean</source>
        <translation>步时间均值</translation>
    </message>
    <message>
        <source>step time, standard deviation</source>
        <translation>步时间标准差</translation>
    </message>
    <message>
        <source>step time, deviation</source>
        <translation>步时间，标准差</translation>
    </message>
    <message>
        <source>processor time of a step</source>
        <translation>每步的处理器时间</translation>
    </message>
    <message>
        <source>processor time</source>
        <translation>处理器时间</translation>
    </message>
    <message>
        <source>processor time in user mode</source>
        <translation>用户态的处理器时间</translation>
    </message>
    <message>
        <source>user time</source>
        <translation>用户态时间</translation>
    </message>
    <message>
        <source>processor time in kernel mode</source>
        <translation>系统态的处理器时间</translation>
    </message>
    <message>
        <source>system time</source>
        <translation>系统态时间</translation>
    </message>
    <message>
        <source>items per second</source>
        <translation>每秒项数</translation>
    </message>
    <message>
        <source>items/s</source>
        <translation>项/秒</translation>
    </message>
    <message>
        <source>time on the device, mean</source>
        <translation>设备上的时间，均值</translation>
    </message>
    <message>
        <source>device time</source>
        <translation>设备时间</translation>
    </message>
    <message>
        <source>time on the device, median</source>
        <translation>设备上的时间，中位数</translation>
    </message>
    <message>
        <source>device time, median</source>
        <translation>设备时间，中位数</translation>
    </message>
    <message>
        <source>time on the device, relative deviation</source>
        <translation>设备上的时间，相对标准差</translation>
    </message>
    <message>
        <source>device time, deviation</source>
        <translation>设备时间，偏差</translation>
    </message>
    <message>
        <source>time on the host, mean</source>
        <translation>主机上的时间，均值</translation>
    </message>
    <message>
        <source>host time</source>
        <translation>主机时间</translation>
    </message>
    <message>
        <source>time on the host, relative deviation</source>
        <translation>主机上的时间，相对标准差</translation>
    </message>
    <message>
        <source>host time, deviation</source>
        <translation>主机时间，偏差</translation>
    </message>
    <message>
        <source>time on the device, back to back</source>
        <translation>设备上的时间，连续执行</translation>
    </message>
    <message>
        <source>device time, batched</source>
        <translation>设备时间，成批</translation>
    </message>
    <message>
        <source>memory bandwidth</source>
        <translation>内存带宽</translation>
    </message>
    <message>
        <source>share of the peak bandwidth</source>
        <translation>占峰值带宽的份额</translation>
    </message>
    <message>
        <source>bandwidth used</source>
        <translation>带宽利用率</translation>
    </message>
    <message>
        <source>elements per second</source>
        <translation>每秒元素数</translation>
    </message>
    <message>
        <source>elements/s</source>
        <translation>元素/秒</translation>
    </message>
    <message>
        <source>attempt</source>
        <translation>尝试序号</translation>
    </message>
    <message>
        <source>repeat</source>
        <translation>重复序号</translation>
    </message>
    <message>
        <source>time to build the model</source>
        <translation>构建模型的时间</translation>
    </message>
    <message>
        <source>build time</source>
        <translation>构建时间</translation>
    </message>
    <message>
        <source>time to compile the model</source>
        <translation>编译模型的时间</translation>
    </message>
    <message>
        <source>compile time</source>
        <translation>编译时间</translation>
    </message>
    <message>
        <source>peak resident memory of the worker</source>
        <translation>工作进程的峰值常驻内存</translation>
    </message>
    <message>
        <source>resident peak</source>
        <translation>常驻峰值</translation>
    </message>
    <message>
        <source>time that timing a step takes</source>
        <translation>对一步计时所耗的时间</translation>
    </message>
    <message>
        <source>timing overhead</source>
        <translation>计时开销</translation>
    </message>
    <message>
        <source>loss of the last step</source>
        <translation>最后一步的损失</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>tokens per second per user</source>
        <translation>每个用户的每秒词元数</translation>
    </message>
    <message>
        <source>tokens/s per user</source>
        <translation>每用户词元/秒</translation>
    </message>
    <message>
        <source>examples per second that the input alone delivers</source>
        <translation>仅输入部分每秒提供的样本数</translation>
    </message>
    <message>
        <source>input/s</source>
        <translation>输入/秒</translation>
    </message>
    <message>
        <source>records that could not be read</source>
        <translation>无法读取的记录数</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>share of the records&apos; bytes from the page cache</source>
        <translation>记录的字节中来自页缓存的份额</translation>
    </message>
    <message>
        <source>cached</source>
        <translation>来自缓存</translation>
    </message>
    <message>
        <source>compute-bound</source>
        <translation>计算受限</translation>
    </message>
    <message>
        <source>memory-bound</source>
        <translation>内存受限</translation>
    </message>
    <message>
        <source>without FLOPs</source>
        <translation>无 FLOPs</translation>
    </message>
    <message>
        <source>starred</source>
        <translation>已加星标</translation>
    </message>
    <message>
        <source>tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>step time, profiled</source>
        <translation>步时间（剖析时）</translation>
    </message>
    <message>
        <source>algorithm bandwidth</source>
        <translation>算法带宽</translation>
    </message>
    <message>
        <source>bus bandwidth</source>
        <translation>总线带宽</translation>
    </message>
    <message>
        <source>tokens per second and GPU</source>
        <translation>每 GPU 每秒 token 数</translation>
    </message>
    <message>
        <source>tokens/s per GPU</source>
        <translation>token/s（每 GPU）</translation>
    </message>
    <message>
        <source>output tokens per second and GPU</source>
        <translation>每 GPU 每秒输出 token 数</translation>
    </message>
    <message>
        <source>output tokens/s per GPU</source>
        <translation>输出 token/s（每 GPU）</translation>
    </message>
    <message>
        <source>time to train</source>
        <translation>达标训练时间</translation>
    </message>
    <message>
        <source>sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>day (UTC)</source>
        <translation>日期 (UTC)</translation>
    </message>
    <message>
        <source>machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>examples per joule (examples/s per watt)</source>
        <translation>每焦耳样本数（每瓦的样本/s）</translation>
    </message>
    <message>
        <source>examples/J</source>
        <translation>样本/J</translation>
    </message>
    <message>
        <source>cost of a step</source>
        <translation>一步的成本</translation>
    </message>
    <message>
        <source>cost/step</source>
        <translation>成本/步</translation>
    </message>
    <message>
        <source>cost per million examples</source>
        <translation>每百万样本的成本</translation>
    </message>
    <message>
        <source>cost/1M examples</source>
        <translation>成本/百万样本</translation>
    </message>
    <message>
        <source>cost per million tokens</source>
        <translation>每百万 token 的成本</translation>
    </message>
    <message>
        <source>cost/1M tokens</source>
        <translation>成本/百万 token</translation>
    </message>
    <message>
        <source>cost per million output tokens</source>
        <translation>每百万输出 token 的成本</translation>
    </message>
    <message>
        <source>cost/1M output tokens</source>
        <translation>成本/百万输出 token</translation>
    </message>
    <message>
        <source>examples per unit of money</source>
        <translation>每单位货币的样本数</translation>
    </message>
    <message>
        <source>examples/cost</source>
        <translation>样本/成本</translation>
    </message>
    <message>
        <source>energy per example, lower end of its 95 % interval</source>
        <translation>每样本能量,95 % 区间下限</translation>
    </message>
    <message>
        <source>energy per example, low</source>
        <translation>每样本能量(下限)</translation>
    </message>
    <message>
        <source>energy per example, upper end of its 95 % interval</source>
        <translation>每样本能量,95 % 区间上限</translation>
    </message>
    <message>
        <source>energy per example, high</source>
        <translation>每样本能量(上限)</translation>
    </message>
    <message>
        <source>energy per step</source>
        <translation>每步能量</translation>
    </message>
    <message>
        <source>energy/step</source>
        <translation>能量/步</translation>
    </message>
    <message>
        <source>energy per token</source>
        <translation>每 token 能量</translation>
    </message>
    <message>
        <source>energy/token</source>
        <translation>能量/token</translation>
    </message>
    <message>
        <source>energy per output token</source>
        <translation>每输出 token 能量</translation>
    </message>
    <message>
        <source>energy/output token</source>
        <translation>能量/输出 token</translation>
    </message>
    <message>
        <source>average power</source>
        <translation>平均功率</translation>
    </message>
    <message>
        <source>power</source>
        <translation>功率</translation>
    </message>
    <message>
        <source>power before the run, when idle</source>
        <translation>运行前的空闲功率</translation>
    </message>
    <message>
        <source>idle power</source>
        <translation>空闲功率</translation>
    </message>
    <message>
        <source>average power as a share of the TDP</source>
        <translation>平均功率占 TDP 的比例</translation>
    </message>
    <message>
        <source>power of TDP</source>
        <translation>功率/TDP</translation>
    </message>
    <message>
        <source>average power as a share of the power limit</source>
        <translation>平均功率占功率上限的比例</translation>
    </message>
    <message>
        <source>power of limit</source>
        <translation>功率/上限</translation>
    </message>
    <message>
        <source>output tokens per joule</source>
        <translation>每焦耳输出 token 数</translation>
    </message>
    <message>
        <source>output tokens/J</source>
        <translation>输出 token/J</translation>
    </message>
    <message>
        <source>output tokens per unit of money</source>
        <translation>每单位货币输出 token 数</translation>
    </message>
    <message>
        <source>output tokens/cost</source>
        <translation>输出 token/成本</translation>
    </message>
    <message>
        <source>hardware</source>
        <translation>硬件</translation>
    </message>
    <message>
        <source>version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>commit</source>
        <translation>提交</translation>
    </message>
    <message>
        <source>committed</source>
        <translation>提交时间</translation>
    </message>
    <message>
        <source>power limit</source>
        <translation>功率上限</translation>
    </message>
    <message>
        <source>driver</source>
        <translation>驱动程序</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>contended</source>
        <translation>处理器被占用</translation>
    </message>
</context>
<context>
    <name>Comparison</name>
    <message>
        <source>Heat map</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>Heat map: ratio</source>
        <translation>热图：比值</translation>
    </message>
    <message>
        <source>Ratio by %1</source>
        <translation>按 %1 的比值</translation>
    </message>
    <message>
        <source>Speedup over the model&apos;s size</source>
        <translation>加速比与模型规模</translation>
    </message>
    <message>
        <source>Speedup over %1</source>
        <translation>加速比与 %1</translation>
    </message>
    <message>
        <source>Maps by %1</source>
        <translation>按 %1 的各热图</translation>
    </message>
    <message>
        <source>Win rate by %1</source>
        <translation>按 %1 的胜率</translation>
    </message>
    <message>
        <source>%1, by %2</source>
        <translation>%1，按 %2</translation>
    </message>
    <message>
        <source>Time of a step, A and B</source>
        <translation>一步的时间，A 与 B</translation>
    </message>
    <message>
        <source>Speedup of operations</source>
        <translation>运算的加速比</translation>
    </message>
    <message>
        <source>%1 of both</source>
        <translation>双方的%1</translation>
    </message>
    <message>
        <source>%1: step</source>
        <translation>%1：步</translation>
    </message>
    <message>
        <source>%1: operations</source>
        <translation>%1：操作</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
</context>
<context>
    <name>Devices</name>
    <message>
        <source>This machine, PyTorch</source>
        <translation>本机，PyTorch</translation>
    </message>
    <message>
        <source>This machine, JAX</source>
        <translation>本机，JAX</translation>
    </message>
    <message>
        <source>A node of a Slurm cluster, from its login node</source>
        <translation>Slurm 集群的节点（从登录节点）</translation>
    </message>
    <message>
        <source>A GPU server over SSH</source>
        <translation>GPU 服务器（经 SSH）</translation>
    </message>
    <message>
        <source>A TPU VM over SSH</source>
        <translation>TPU 虚拟机（经 SSH）</translation>
    </message>
    <message>
        <source>A node of a Slurm cluster, over SSH</source>
        <translation>Slurm 集群的节点（经 SSH）</translation>
    </message>
    <message>
        <source>A container, podman</source>
        <translation>容器 (podman)</translation>
    </message>
    <message>
        <source>A container with a GPU, docker</source>
        <translation>带 GPU 的容器 (docker)</translation>
    </message>
    <message>
        <source>A pod of a Kubernetes cluster</source>
        <translation>Kubernetes 集群的 Pod</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>SSH target</source>
        <translation>SSH 目标</translation>
    </message>
    <message>
        <source>SSH port</source>
        <translation>SSH 端口</translation>
    </message>
    <message>
        <source>SSH key file</source>
        <translation>SSH 密钥文件</translation>
    </message>
    <message>
        <source>Known hosts file</source>
        <translation>已知主机文件</translation>
    </message>
    <message>
        <source>SSH options</source>
        <translation>SSH 选项</translation>
    </message>
    <message>
        <source>Slurm partition</source>
        <translation>Slurm 分区</translation>
    </message>
    <message>
        <source>Slurm resources</source>
        <translation>Slurm 资源</translation>
    </message>
    <message>
        <source>Slurm time limit</source>
        <translation>Slurm 时限</translation>
    </message>
    <message>
        <source>Slurm options</source>
        <translation>Slurm 选项</translation>
    </message>
    <message>
        <source>Worker program</source>
        <translation>工作进程程序</translation>
    </message>
    <message>
        <source>Whole command</source>
        <translation>完整命令</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>Platform name</source>
        <translation>平台名称</translation>
    </message>
    <message>
        <source>Shared host</source>
        <translation>共用主机</translation>
    </message>
    <message>
        <source>Processor cores</source>
        <translation>处理器核心</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境变量</translation>
    </message>
    <message>
        <source>Start limit (s)</source>
        <translation>启动时限 (s)</translation>
    </message>
    <message>
        <source>Run limit (s)</source>
        <translation>运行时限 (s)</translation>
    </message>
    <message>
        <source>Crashes allowed</source>
        <translation>允许崩溃次数</translation>
    </message>
    <message>
        <source>Keep after a cut (s)</source>
        <translation>断线后保留 (s)</translation>
    </message>
    <message>
        <source>Keeper program</source>
        <translation>保留程序</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Power meter</source>
        <translation>功率计</translation>
    </message>
</context>
<context>
    <name>Error</name>
    <message>
        <source>%1 has %2 characters; the maximum is %3.</source>
        <translation>%1 有 %2 个字符；最多 %3 个。</translation>
    </message>
    <message>
        <source>No open database holds the run.</source>
        <translation>打开的数据库中没有这次运行。</translation>
    </message>
    <message>
        <source>figure: &quot;limits&quot; must be an object of metrics and numbers</source>
        <translation>figure：“limits” 必须是由指标和数字组成的对象</translation>
    </message>
    <message>
        <source>figure: &quot;limits&quot;: &quot;%1&quot; must be a number above 0</source>
        <translation>figure：“limits”：“%1” 必须是大于 0 的数字</translation>
    </message>
    <message>
        <source>&quot;a&quot; and &quot;b&quot; go together: a filter for each side.</source>
        <translation>“a”和“b”须同时给出：每一侧一个筛选。</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: %2 runs with operations match; it takes one.</source>
        <translation>“%1”：有 %2 次带运算的运行匹配；只能有一次。</translation>
    </message>
    <message>
        <source>%1: &quot;name&quot;: &quot;%2&quot; is a family of Parascope; choose another name.</source>
        <translation>%1：“name”：“%2” 是 Parascope 的模型族；请另选名称。</translation>
    </message>
</context>
<context>
    <name>Excluded</name>
    <message>
        <source>little of the time</source>
        <translation>占时很少</translation>
    </message>
    <message>
        <source>runs without operations</source>
        <translation>次运行没有算子</translation>
    </message>
    <message>
        <source>other slice</source>
        <translation>属于其他切片</translation>
    </message>
    <message>
        <source>neither</source>
        <translation>两侧都没有</translation>
    </message>
    <message>
        <source>no equal runs</source>
        <translation>没有相同的运行</translation>
    </message>
    <message>
        <source>intensity not positive</source>
        <translation>运算强度非正</translation>
    </message>
    <message>
        <source>not positive</source>
        <translation>非正</translation>
    </message>
    <message>
        <source>other platform</source>
        <translation>属于其他平台</translation>
    </message>
    <message>
        <source>control flow</source>
        <translation>控制流</translation>
    </message>
    <message>
        <source>no time on either side</source>
        <translation>两侧都没有时间</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>无值</translation>
    </message>
    <message>
        <source>another family</source>
        <translation>属于其他模型族</translation>
    </message>
    <message>
        <source>other settings</source>
        <translation>属于其他设置</translation>
    </message>
    <message>
        <source>of another platform</source>
        <translation>属于其他平台</translation>
    </message>
    <message>
        <source>of another family</source>
        <translation>属于其他模型族</translation>
    </message>
    <message>
        <source>in other settings</source>
        <translation>属于其他设置</translation>
    </message>
</context>
<context>
    <name>Export</name>
    <message>
        <source>ACM, single column</source>
        <translation>ACM，单栏</translation>
    </message>
    <message>
        <source>ACM, double column</source>
        <translation>ACM，双栏</translation>
    </message>
    <message>
        <source>IEEE, single column</source>
        <translation>IEEE，单栏</translation>
    </message>
    <message>
        <source>IEEE, double column</source>
        <translation>IEEE，双栏</translation>
    </message>
    <message>
        <source>MLSys, single column</source>
        <translation>MLSys，单栏</translation>
    </message>
    <message>
        <source>MLSys, double column</source>
        <translation>MLSys，双栏</translation>
    </message>
    <message>
        <source>Slide</source>
        <translation>幻灯片</translation>
    </message>
    <message>
        <source>USENIX, single column</source>
        <translation>USENIX，单栏</translation>
    </message>
    <message>
        <source>USENIX, double column</source>
        <translation>USENIX，双栏</translation>
    </message>
</context>
<context>
    <name>ExportChecks</name>
    <message>
        <source>PDF is vector, fonts embedded</source>
        <translation>PDF 为矢量，字体已嵌入</translation>
    </message>
    <message>
        <source>Smallest text</source>
        <translation>最小文字</translation>
    </message>
    <message>
        <source>%1 pt</source>
        <translation>%1 pt</translation>
    </message>
    <message>
        <source>Distinct in grey print</source>
        <translation>灰度打印可区分</translation>
    </message>
    <message>
        <source>one colour</source>
        <translation>单一颜色</translation>
    </message>
    <message>
        <source>by lightness</source>
        <translation>按明度</translation>
    </message>
    <message>
        <source>values printed</source>
        <translation>已印数值</translation>
    </message>
    <message>
        <source>shapes differ</source>
        <translation>形状不同</translation>
    </message>
    <message>
        <source>Distinct for colour-blind readers</source>
        <translation>色盲可区分</translation>
    </message>
    <message>
        <source>%1 of 3 kinds</source>
        <translation>3 种中的 %1 种</translation>
    </message>
    <message>
        <source>spec, database, version</source>
        <translation>规格、数据库、版本</translation>
    </message>
    <message>
        <source>The point cloud is rasterised at 600 dpi</source>
        <translation>点云以 600 dpi 栅格化</translation>
    </message>
    <message>
        <source>No text covers another</source>
        <translation>没有文字互相遮盖</translation>
    </message>
    <message>
        <source>%1 leaves the page</source>
        <translation>%1 超出页面</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>Recreatable from its metadata</source>
        <translation>可由其元数据重新生成</translation>
    </message>
</context>
<context>
    <name>Families</name>
    <message>
        <source>FC, fully connected</source>
        <translation>FC，全连接</translation>
    </message>
    <message>
        <source>CNN, residual networks</source>
        <translation>CNN，残差网络</translation>
    </message>
    <message>
        <source>RNN, recurrent cells</source>
        <translation>RNN，循环单元</translation>
    </message>
    <message>
        <source>GPT, decoder-only transformer</source>
        <translation>GPT，仅解码器 Transformer</translation>
    </message>
    <message>
        <source>Transformer, encoder-decoder</source>
        <translation>Transformer，编码器-解码器</translation>
    </message>
    <message>
        <source>RetinaNet, ResNet-50 pyramid</source>
        <translation>RetinaNet，ResNet-50 特征金字塔</translation>
    </message>
    <message>
        <source>GEMM, one matrix product</source>
        <translation>GEMM，单个矩阵乘</translation>
    </message>
    <message>
        <source>Convolution, one layer</source>
        <translation>卷积，单层</translation>
    </message>
    <message>
        <source>Recurrent layer</source>
        <translation>循环层</translation>
    </message>
    <message>
        <source>Batched matrix product</source>
        <translation>批量矩阵乘</translation>
    </message>
    <message>
        <source>Attention, scores and mix</source>
        <translation>注意力，打分与加权</translation>
    </message>
    <message>
        <source>Decoder, current language models</source>
        <translation>解码器，当今的语言模型</translation>
    </message>
    <message>
        <source>Encoder, BERT and vision transformers</source>
        <translation>编码器，BERT 与视觉 Transformer</translation>
    </message>
    <message>
        <source>State-space model, Mamba</source>
        <translation>状态空间模型，Mamba</translation>
    </message>
    <message>
        <source>Diffusion transformer, DiT</source>
        <translation>扩散 Transformer，DiT</translation>
    </message>
    <message>
        <source>U-Net, denoising</source>
        <translation>U-Net，去噪</translation>
    </message>
    <message>
        <source>DLRM, recommendation</source>
        <translation>DLRM，推荐</translation>
    </message>
    <message>
        <source>Mixture of experts, products</source>
        <translation>混合专家，矩阵乘积</translation>
    </message>
    <message>
        <source>Norm, one layer</source>
        <translation>归一化，单层</translation>
    </message>
    <message>
        <source>Rotary positions, one layer</source>
        <translation>旋转位置编码，单层</translation>
    </message>
    <message>
        <source>Selective scan, one layer</source>
        <translation>选择性扫描，单层</translation>
    </message>
    <message>
        <source>Bag of embeddings, one layer</source>
        <translation>嵌入袋，单层</translation>
    </message>
</context>
<context>
    <name>Figures</name>
    <message>
        <source>bars: lowest to highest run</source>
        <translation>误差线：最低到最高的运行</translation>
    </message>
    <message>
        <source>bars: 95 % interval of the median</source>
        <translation>误差线：中位数的 95 % 区间</translation>
    </message>
    <message>
        <source>bars: one standard deviation of the samples</source>
        <translation>误差线：样本的一个标准差</translation>
    </message>
    <message>
        <source>bars: 95 % interval</source>
        <translation>误差棒:95 % 区间</translation>
    </message>
</context>
<context>
    <name>GridFigures</name>
    <message>
        <source>peak memory, forecast</source>
        <translation>峰值内存，预测</translation>
    </message>
    <message>
        <source>parameters of the model</source>
        <translation>模型参数量</translation>
    </message>
    <message>
        <source>FLOPs of a step</source>
        <translation>每步 FLOP</translation>
    </message>
    <message>
        <source>fits this machine</source>
        <translation>放得进本机</translation>
    </message>
    <message>
        <source>will not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>%1: parameters over the FLOPs of a step, one mark per point</source>
        <translation>%1：参数量对每步 FLOP，每个点一个标记</translation>
    </message>
    <message>
        <source>Map of the grid</source>
        <translation>网格的分布图</translation>
    </message>
    <message>
        <source>Memory of a step, forecast</source>
        <translation>单步内存，预测</translation>
    </message>
</context>
<context>
    <name>Kinds</name>
    <message>
        <source>&lt;b&gt;Speedup.&lt;/b&gt; Examples/s of the first platform over the second for runs of the same work (model, batch, mode, optimiser). Above 1 the first is faster. The interval of the win rate is Wilson&apos;s: (p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n), z = 1.96.&lt;br&gt;&lt;i&gt;ParaDnn, Figures 8 to 10.&lt;/i&gt;</source>
        <translation>&lt;b&gt;加速比。&lt;/b&gt;对相同工作（模型、批量、模式、优化器）的运行，第一平台与第二平台每秒样本数之比。大于 1 表示前者更快。胜率区间为 Wilson 区间：(p + z²/2n ± z √(p(1−p)/n + z²/4n²)) / (1 + z²/n)，z = 1.96。&lt;br&gt;&lt;i&gt;ParaDnn，图 8 至图 10。&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Box plots.&lt;/b&gt; Box from the 9th to the 91st percentile, whiskers to the 2nd and 98th, bar at the median; the rest are dots. Percentiles are interpolated linearly.&lt;br&gt;&lt;i&gt;ParaDnn, Figure 11.&lt;/i&gt;</source>
        <translation>&lt;b&gt;箱线图。&lt;/b&gt;箱体从第 9 到第 91 百分位，须线到第 2 与第 98 百分位，横线为中位数；其余为圆点。百分位按线性插值。&lt;br&gt;&lt;i&gt;ParaDnn，图 11。&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Operation breakdown.&lt;/b&gt; The share of a step&apos;s time that each operation takes, averaged over the runs of a level. Time that the profile did not attribute is shown as such.&lt;br&gt;&lt;i&gt;ParaDnn, Figure 3 (b, d).&lt;/i&gt;</source>
        <translation>&lt;b&gt;算子时间构成。&lt;/b&gt;每个算子占一步时间的份额，在同一水平的运行间取平均。分析未能归属的部分单独标出。&lt;br&gt;&lt;i&gt;ParaDnn，图 3 (b, d)。&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Parameter ranges.&lt;/b&gt; Trainable parameters of the models of each family, smallest to largest, on a log axis.&lt;br&gt;&lt;i&gt;ParaDnn, Figure 1.&lt;/i&gt;</source>
        <translation>&lt;b&gt;参数量范围。&lt;/b&gt;各模型族可训练参数量从最小到最大，对数轴。&lt;br&gt;&lt;i&gt;ParaDnn，图 1。&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Win rate.&lt;/b&gt; The share of the pairs of equal work in which the first platform is faster, at each level of a hyper-parameter, with Wilson&apos;s 95 % interval. A dotted line marks where the winner changes: the level that best separates wins from losses (χ² of the four-fold table).&lt;br&gt;&lt;i&gt;ParaDnn, Figures 8 to 10.&lt;/i&gt;</source>
        <translation>&lt;b&gt;胜率。&lt;/b&gt;在某个超参数的每个取值上，第一个平台在相同工作的配对中更快的比例，附 Wilson 95 % 区间。点线标出胜者改变之处：最能区分胜负的取值（四格表的 χ²）。&lt;br&gt;&lt;i&gt;ParaDnn，图 8 至 10。&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Scaling.&lt;/b&gt; The rate of a model on several devices over that on the fewest. The curve is Amdahl&apos;s, 1 / (f + (1 − f)/n), with the serial fraction f fitted over all points; dashed: n times as fast.&lt;br&gt;&lt;i&gt;ParaDnn, Figure 4.&lt;/i&gt;</source>
        <translation>&lt;b&gt;扩展。&lt;/b&gt;一个模型在多个设备上的速率与其在最少设备上的速率之比。曲线为 Amdahl 定律 1 / (f + (1 − f)/n)，其中无法并行的比例 f 由全部点拟合；虚线：快 n 倍。&lt;br&gt;&lt;i&gt;ParaDnn，图 4。&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Versions and types.&lt;/b&gt; Examples/s with one software version or data type over a baseline, on equal models of one platform. Boxes as in box plots; at 1 nothing has changed.&lt;br&gt;&lt;i&gt;ParaDnn, Figure 12.&lt;/i&gt;</source>
        <translation>&lt;b&gt;版本与数据类型。&lt;/b&gt;同一平台上相同模型，以某个软件版本或数据类型相对基准的样本/秒之比。箱形含义同箱线图；1 表示没有变化。&lt;br&gt;&lt;i&gt;ParaDnn，图 12。&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Step times.&lt;/b&gt; Every step of a run. Warm-up ends where a change-point test detects it; measurement ends when the 95 % interval of the median is narrower than the target.</source>
        <translation>&lt;b&gt;步时间。&lt;/b&gt;一次运行的每一步。预热在变点检验指出处结束；当中位数的 95 % 区间窄于目标时测量结束。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Lines.&lt;/b&gt; The median of a metric over one hyper-parameter, one line per level of another. Bars are the 95 % interval of a run&apos;s median step, the standard deviation given in its file, or the lowest and highest of several runs; the figure says which. Levels without a run are listed.</source>
        <translation>&lt;b&gt;折线图。&lt;/b&gt;指标的中位数随一个超参数的变化，另一个超参数的每个取值一条线。误差线为一次运行的步时间中位数的 95 % 区间、其文件给出的标准差，或多次运行的最低值与最高值；图中注明是哪一种。没有运行的取值会列出。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Regression weights.&lt;/b&gt; A linear model of the metric on the hyper-parameters, both standardised (mean 0, deviation 1): a weight is the change of the metric, in standard deviations, per standard deviation of the hyper-parameter. Intervals are 95 % bootstrap.&lt;br&gt;&lt;i&gt;ParaDnn, Figures 2 (d-f) and 8 (a).&lt;/i&gt;</source>
        <translation>&lt;b&gt;回归权重。&lt;/b&gt;指标对各超参数的线性模型，二者都经标准化（均值 0，标准差 1）：权重是超参数每变化一个标准差时指标的变化，以标准差计。区间为 95 % 自助法区间。&lt;br&gt;&lt;i&gt;ParaDnn，图 2 (d-f) 与图 8 (a)。&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Parallel coordinates.&lt;/b&gt; One line per run through its value on every axis; brush an axis to select the runs that pass there.&lt;br&gt;&lt;i&gt;Inselberg: The plane with parallel coordinates, The Visual Computer 1, 1985.&lt;/i&gt;</source>
        <translation>&lt;b&gt;平行坐标。&lt;/b&gt;每次运行一条线，穿过它在各轴上的值；在轴上框选，即可选中从该处经过的运行。&lt;br&gt;&lt;i&gt;Inselberg: The plane with parallel coordinates, The Visual Computer 1, 1985。&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Composite figure.&lt;/b&gt; Several figures as panels of one, on common axes where they share them: views that were collected (Ctrl+Shift+E), or the same map for each level of another hyper-parameter.</source>
        <translation>&lt;b&gt;组合图。&lt;/b&gt;多个图作为一个图的面板，可共用的轴取为公共轴：收集的视图（Ctrl+Shift+E），或另一个超参数每个取值下的同一热图。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Heat map.&lt;/b&gt; The median over repeats of a metric at each point of two hyper-parameters, the others fixed. FLOPS utilisation = FLOPs of a step / (step time × peak). A ratio map divides two platforms cell by cell. Predicted cells (lighter, dashed) stand for missing runs: a Gaussian process around the cost model, with 95 % intervals; no statistic includes them.&lt;br&gt;&lt;i&gt;Wang, Wei, Brooks: A Systematic Methodology for Analysis of Deep Learning Hardware and Software Platforms (ParaDnn), MLSys 2020, Figures 2 and 7.&lt;/i&gt;</source>
        <translation>&lt;b&gt;热图。&lt;/b&gt;在两个超参数的每个点上，指标对各次重复取中位数，其余超参数固定。FLOPS 利用率 = 一步的 FLOP /（步时间 × 峰值）。比值图逐格将两个平台相除。预计的格（较浅，虚线边框）代表没有的运行：围绕成本模型的高斯过程，附 95 % 区间；它们不计入任何统计。&lt;br&gt;&lt;i&gt;Wang, Wei, Brooks: A Systematic Methodology for Analysis of Deep Learning Hardware and Software Platforms (ParaDnn), MLSys 2020，图 2 与图 7。&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Serving under load.&lt;/b&gt; Throughput of a service against the waiting time of its users, one mark per load level (decode runs: per batch), joined within one model, stack and length. Marks are filled where every limit is met; a star marks the highest throughput within them. A mark is on the frontier if no other for the same requests delivers as much at least as fast.</source>
        <translation>&lt;b&gt;负载下的服务。&lt;/b&gt;服务的产出以及用户等待的时间，每个负载水平一个标记（解码运行：每个批大小一个），在同一模型、软件栈和长度内相连。满足所有限值的标记为实心；星号是满足限值时的最高吞吐量。若相同请求的其他标记都不能同样快地产出同样多，则该标记位于前沿。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Memory wall.&lt;/b&gt; The largest batch of a model that fits a device, over a hyper-parameter (for decode runs: the context). The line is the cost model&apos;s forecast for the share of the memory that a run may use; filled marks are the largest batches that completed, crosses the smallest that ran out of memory. A ringed mark contradicts the forecast.</source>
        <translation>&lt;b&gt;内存墙。&lt;/b&gt;设备能容纳的某个模型的最大批大小，随一个超参数变化（解码运行为上下文）。线是成本模型针对一次运行可用的那部分内存给出的预测；实心标记是完成的最大批大小，叉号是内存不足的最小批大小。带圈的标记与预测相矛盾。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Error of the map.&lt;/b&gt; The prediction error that an adaptive sweep expects, over the number of points that have run: the median of the cells without a run. Never less than the error on held-out runs. Below: cells whose interval is wider than ±20 %.</source>
        <translation>&lt;b&gt;热图误差。&lt;/b&gt;自适应扫描预计其预测会有多大误差，随已运行的点数变化：没有运行的格中有一半误差更大。从不小于它对留出的运行所作预测的误差。下方：区间宽于 ±20 % 的格。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Upgrade.&lt;/b&gt; How much faster the first platform is than the second, by model or by profiled operation, over operational intensity; dashed: the ridge of the second, left of which its memory is the limit. Compares step times where both have one, else FLOP/s or bytes/s.&lt;br&gt;&lt;i&gt;ParaDnn, Figure 6 (a, b).&lt;/i&gt;</source>
        <translation>&lt;b&gt;升级。&lt;/b&gt;第一个平台比第二个快多少：按模型或剖析的算子，随运算强度变化；虚线：第二个平台的脊点，其左侧受内存限制。两者都有步时间时用步时间，否则用 FLOP/s 或字节/秒。&lt;br&gt;&lt;i&gt;ParaDnn，图 6 (a, b)。&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Two traces.&lt;/b&gt; A step of two profiled runs of one model: its time by class of operation (hollow: idle, by cause), and what B takes longer than A, by class and for the operations that differ most, with the ratio B/A. Operations are paired by name, shapes and types.</source>
        <translation>&lt;b&gt;两个跟踪。&lt;/b&gt;同一模型的两次已剖析运行的一步：按运算类别的时间（空心：按原因的空闲时间），以及 B 比 A 多用的时间，按类别以及差异最大的运算给出，并附比值 B/A。运算按名称、形状和类型配对。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Scatter.&lt;/b&gt; One mark per run over any two columns; colour shows a third. Runs that lack one of them are left out and counted. Predicted points (hollow, pale) stand for points of the grid without a run; no statistic includes them.</source>
        <translation>&lt;b&gt;散点图。&lt;/b&gt;每次运行一个标记，横轴与纵轴取任意两列；颜色表示第三列。缺少其中之一的运行不计入，并给出其数量。预计的点（空心，浅色）代表网格中没有运行的点；它们不计入任何统计。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Roofline.&lt;/b&gt; FLOP/s over operational intensity (FLOP per byte moved). A point cannot lie above min(peak, intensity × bandwidth); the ridge is where both meet. Predicted points (hollow, pale) stand for points of the grid without a run; no count includes them.&lt;br&gt;&lt;i&gt;Williams, Waterman, Patterson: Roofline, CACM 52(4), 2009; ParaDnn, Figure 3.&lt;/i&gt;</source>
        <translation>&lt;b&gt;屋顶线。&lt;/b&gt;FLOP/s 对运算强度（每搬运一字节的 FLOP）。点不可能高于 min(峰值, 强度 × 带宽)；脊点是二者相交之处。预计的点（空心，浅色）代表网格中没有运行的点；它们不计入任何计数。&lt;br&gt;&lt;i&gt;Williams, Waterman, Patterson: Roofline, CACM 52(4), 2009；ParaDnn，图 3。&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Over versions.&lt;/b&gt; A metric over the versions, commits or days that were measured, each cell relative to its level at the reference (the oldest). Bars: lowest to highest launch. A dashed line marks a change of level: its chance of being false is at most 1 % over all cells (permutations, step-down maximum). A dotted line marks another machine, a cause that cannot be excluded. A drift is no change of level.</source>
        <translation>&lt;b&gt;随版本变化。&lt;/b&gt;指标随所测版本、提交或日期的变化，每个单元相对于其在参考版本（最旧）处的水平。误差线：各次启动的最低到最高。虚线表示水平变化：在所有单元中其为误报的概率至多 1 %（置换检验，逐步向下最大值）。点线表示另一台机器，这一原因无法排除。漂移不是水平变化。</translation>
    </message>
    <message>
        <source>&lt;b&gt;Ranks.&lt;/b&gt; 2 to 12 platforms at once: the geometric mean of each one&apos;s ratio to a reference over equal models, and the ranks that the data leave open. All intervals hold together at 95 % (single-step max-t; Hothorn, Bretz and Westfall 2008), so sides that cannot be told apart share ranks.&lt;br&gt;&lt;i&gt;Klein, Wright, Wieczorek: A joint confidence region for an overall ranking of populations, J. R. Stat. Soc. A 183, 2020.&lt;/i&gt;</source>
        <translation>&lt;b&gt;排名。&lt;/b&gt;同时比较 2 至 12 个平台:各平台在相同模型上与参考之比的几何平均,以及数据未能排除的名次。所有区间同时以 95 % 成立(单步 max-t;Hothorn、Bretz、Westfall 2008),因此无法区分的各方共享名次。&lt;br&gt;&lt;i&gt;Klein, Wright, Wieczorek: A joint confidence region for an overall ranking of populations, J. R. Stat. Soc. A 183, 2020.&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;Who wins where.&lt;/b&gt; Each cell has the colour of its best platform and the ratio to the next one. Hatched: another side of the cell cannot be told from the best at 95 %; with one model in a cell, the intervals of the step times decide, which do not contain the difference between launches.&lt;br&gt;&lt;i&gt;Hsu: Constrained simultaneous confidence intervals for multiple comparisons with the best, Ann. Stat. 12, 1984.&lt;/i&gt;</source>
        <translation>&lt;b&gt;何处谁胜。&lt;/b&gt;每个单元格用其最佳平台的颜色,并给出与次佳之比。阴影线:单元格中另有一方以 95 % 无法与最佳区分;单元格只有一个模型时由步时区间判定,该区间不含各次启动之间的差异。&lt;br&gt;&lt;i&gt;Hsu: Constrained simultaneous confidence intervals for multiple comparisons with the best, Ann. Stat. 12, 1984.&lt;/i&gt;</translation>
    </message>
</context>
<context>
    <name>Layers</name>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>param.</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>FLOP/step</source>
        <translation>FLOP/步</translation>
    </message>
    <message>
        <source>scalar</source>
        <translation>标量</translation>
    </message>
</context>
<context>
    <name>MenuSearch</name>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Find an entry of the menu</source>
        <translation>查找菜单项</translation>
    </message>
</context>
<context>
    <name>Message</name>
    <message>
        <source>Without the %1 (%2 of %3) </source>
        <translation>去掉%1（%3中的 %2 个）后，</translation>
    </message>
    <message>
        <source>too little data is left to tell.</source>
        <translation>剩余的太少，无法判断。</translation>
    </message>
    <message>
        <source>the effect remains: %1 instead of %2.</source>
        <translation>效应不变：由 %2 变为 %1。</translation>
    </message>
    <message>
        <source>the effect is weaker: %1 instead of %2.</source>
        <translation>效应减弱：由 %2 变为 %1。</translation>
    </message>
    <message>
        <source>the effect reverses: %1 instead of %2.</source>
        <translation>结论改变：由 %2 变为 %1。</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>次运行</translation>
    </message>
    <message>
        <source>other operations</source>
        <translation>其他算子</translation>
    </message>
    <message>
        <source>selection</source>
        <translation>选择</translation>
    </message>
</context>
<context>
    <name>Options</name>
    <message>
        <source>Predict cells without a run</source>
        <translation>预测没有运行的格</translation>
    </message>
    <message>
        <source>Predict points without a run</source>
        <translation>预测没有运行的点</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Equal weight of</source>
        <translation>等权对象</translation>
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
        <translation>内存不足</translation>
    </message>
    <message>
        <source>timeout</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>crash</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>unsupported</source>
        <translation>不支持</translation>
    </message>
    <message>
        <source>unfinished</source>
        <translation>未完成</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>compiled</source>
        <translation>已编译</translation>
    </message>
    <message>
        <source>noisy</source>
        <translation>噪声大</translation>
    </message>
    <message>
        <source>drift</source>
        <translation>漂移</translation>
    </message>
    <message>
        <source>throttled</source>
        <translation>降频</translation>
    </message>
    <message>
        <source>host-bound</source>
        <translation>受限于主机</translation>
    </message>
    <message>
        <source>nonfinite</source>
        <translation>非有限值</translation>
    </message>
    <message>
        <source>few samples</source>
        <translation>样本过少</translation>
    </message>
    <message>
        <source>completed</source>
        <translation>成功</translation>
    </message>
    <message>
        <source>few-samples</source>
        <translation>样本过少</translation>
    </message>
    <message>
        <source>above its peak</source>
        <translation>超过其峰值</translation>
    </message>
    <message>
        <source>unsettled</source>
        <translation>未稳定</translation>
    </message>
    <message>
        <source>above-peak</source>
        <translation>超过峰值</translation>
    </message>
</context>
<context>
    <name>PageFile</name>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Platforms</source>
        <translation>平台</translation>
    </message>
    <message>
        <source>platform</source>
        <translation>平台</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>运行数</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>price of an hour</source>
        <translation>每小时价格</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Runs by platform: %1.</source>
        <translation>各平台的运行数：%1。</translation>
    </message>
    <message>
        <source>Runs by model or benchmark: %1.</source>
        <translation>各模型或基准的运行数：%1。</translation>
    </message>
    <message>
        <source>Software: %1.</source>
        <translation>软件：%1。</translation>
    </message>
    <message>
        <source>Steps were timed as: %1.</source>
        <translation>步时的计时方式：%1。</translation>
    </message>
    <message>
        <source>Measured on %1.</source>
        <translation>测量于 %1。</translation>
    </message>
    <message>
        <source>Measured from %1 to %2.</source>
        <translation>测量于 %1 至 %2。</translation>
    </message>
    <message>
        <source>FLOPs: %1. Peak: %2.</source>
        <translation>FLOPs：%1。峰值：%2。</translation>
    </message>
    <message>
        <source>Runs that did not complete: %1.</source>
        <translation>未完成的运行：%1。</translation>
    </message>
    <message>
        <source>Runs with a caveat: %1.</source>
        <translation>需留意的运行：%1。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>, adjusted p = %1</source>
        <translation>，校正后 p = %1</translation>
    </message>
    <message>
        <source>The runs are too many for a page; they are in %1.</source>
        <translation>运行太多，页面无法容纳；它们在 %1 中。</translation>
    </message>
    <message>
        <source>en</source>
        <extracomment>the tag of the language of this translation: &quot;de&quot;, &quot;ja&quot;, &quot;zh-CN&quot;</extracomment>
        <translation>zh-CN</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Made with %1 on %2.</source>
        <translation>由 %1 于 %2 生成。</translation>
    </message>
    <message>
        <source>What was measured</source>
        <translation>测量内容</translation>
    </message>
    <message>
        <source>Observations</source>
        <translation>观察结果</translation>
    </message>
    <message>
        <source>Evidence: %1</source>
        <translation>证据：%1</translation>
    </message>
    <message>
        <source>What to keep in mind</source>
        <translation>注意事项</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Figure %1</source>
        <translation>图 %1</translation>
    </message>
    <message>
        <source>Values of this figure (%1)</source>
        <translation>此图的数值（%1）</translation>
    </message>
    <message>
        <source>Specification</source>
        <translation>规格</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Table %1</source>
        <translation>表 %1</translation>
    </message>
    <message>
        <source>Rows not on this page: %1</source>
        <translation>未列在此页的行：%1</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%2 行中的 %1 行</translation>
    </message>
    <message>
        <source>Select a heading to sort.</source>
        <translation>选择表头以排序。</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>This file contains every run as CSV text (%1 kB).</source>
        <translation>本文件以 CSV 文本包含所有运行（%1 kB）。</translation>
    </message>
    <message>
        <source>Download the runs as CSV</source>
        <translation>下载运行（CSV）</translation>
    </message>
    <message>
        <source>This page has no results.</source>
        <translation>此页没有结果。</translation>
    </message>
    <message>
        <source>This figure has no picture. Its values are in the table below.</source>
        <translation>此图没有图片。其数值见下表。</translation>
    </message>
    <message>
        <source>To open the figures in Parascope, drop this file on its window.</source>
        <translation>将此文件拖到 Parascope 窗口即可打开这些图。</translation>
    </message>
</context>
<context>
    <name>Presets</name>
    <message>
        <source>FC, quick</source>
        <translation>全连接，快速</translation>
    </message>
    <message>
        <source>CNN, quick</source>
        <translation>卷积，快速</translation>
    </message>
    <message>
        <source>RNN, quick</source>
        <translation>循环，快速</translation>
    </message>
    <message>
        <source>FC, Table 2 of the paper</source>
        <translation>全连接，论文表 2</translation>
    </message>
    <message>
        <source>CNN, Table 2 of the paper</source>
        <translation>卷积，论文表 2</translation>
    </message>
    <message>
        <source>RNN, Table 2 of the paper</source>
        <translation>循环，论文表 2</translation>
    </message>
    <message>
        <source>FC, Table 2 without the largest models</source>
        <translation>全连接，表 2 去除最大模型</translation>
    </message>
    <message>
        <source>CNN, Table 2 without the largest models</source>
        <translation>卷积，表 2 去除最大模型</translation>
    </message>
    <message>
        <source>RNN, Table 2 without the largest models</source>
        <translation>循环，表 2 去除最大模型</translation>
    </message>
</context>
<context>
    <name>Runner</name>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>启动中</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>build</source>
        <translation>构建</translation>
    </message>
    <message>
        <source>compile</source>
        <translation>编译</translation>
    </message>
    <message>
        <source>warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>profile</source>
        <translation>分析</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>失联</translation>
    </message>
    <message>
        <source>storing</source>
        <translation>正在保存</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
</context>
<context>
    <name>Units</name>
    <message>
        <source>examples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>units</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>filters</source>
        <translation>滤波器</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>features</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>classes</source>
        <translation>类</translation>
    </message>
    <message>
        <source>operation</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>frontier</source>
        <translation>前沿</translation>
    </message>
    <message>
        <source>percentiles</source>
        <translation>百分位</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>框架算子</translation>
    </message>
    <message>
        <source>class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>lines</source>
        <translation>折线</translation>
    </message>
    <message>
        <source>map</source>
        <translation>图</translation>
    </message>
    <message>
        <source>families</source>
        <translation>族</translation>
    </message>
    <message>
        <source>models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>设置</translation>
    </message>
</context>
<context>
    <name>Views</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Ratio map</source>
        <translation>比值图</translation>
    </message>
    <message>
        <source>Heat map</source>
        <translation>热图</translation>
    </message>
    <message>
        <source>Regression weights</source>
        <translation>回归权重</translation>
    </message>
    <message>
        <source>Speedup</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Box plots</source>
        <translation>箱线图</translation>
    </message>
    <message>
        <source>Operation breakdown</source>
        <translation>算子时间构成</translation>
    </message>
    <message>
        <source>Parallel coordinates</source>
        <translation>平行坐标</translation>
    </message>
    <message>
        <source>Parameter ranges</source>
        <translation>参数量范围</translation>
    </message>
    <message>
        <source>Composite figure</source>
        <translation>组合图</translation>
    </message>
    <message>
        <source>Step times</source>
        <translation>步时间</translation>
    </message>
    <message>
        <source>Scatter</source>
        <translation>散点图</translation>
    </message>
    <message>
        <source>Win rate</source>
        <translation>胜率</translation>
    </message>
    <message>
        <source>Scaling over devices</source>
        <translation>随设备数的扩展</translation>
    </message>
    <message>
        <source>Versions and types</source>
        <translation>版本与数据类型</translation>
    </message>
    <message>
        <source>Waiting for input</source>
        <translation>等待输入</translation>
    </message>
    <message>
        <source>executed</source>
        <translation>实际执行</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>文件记录</translation>
    </message>
    <message>
        <source>TF profiler</source>
        <translation>TF 分析器</translation>
    </message>
    <message>
        <source>platform comparison</source>
        <translation>平台比较</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>折线图</translation>
    </message>
    <message>
        <source>Serving under load</source>
        <translation>负载下的服务</translation>
    </message>
    <message>
        <source>Memory wall</source>
        <translation>内存墙</translation>
    </message>
    <message>
        <source>Error of the map</source>
        <translation>热图误差</translation>
    </message>
    <message>
        <source>Upgrade</source>
        <translation>升级</translation>
    </message>
    <message>
        <source>Two traces</source>
        <translation>两个跟踪</translation>
    </message>
    <message>
        <source>The open results have no column &quot;%1&quot;.</source>
        <translation>打开的结果中没有列“%1”。</translation>
    </message>
    <message>
        <source>Over versions</source>
        <translation>随版本变化</translation>
    </message>
    <message>
        <source>%1, relative</source>
        <translation>%1（相对）</translation>
    </message>
    <message>
        <source>Ranks</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>Who wins where</source>
        <translation>何处谁胜</translation>
    </message>
</context>
<context>
    <name>parascope::Error</name>
    <message>
        <source>%1 cannot be read: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>%1 is larger than 1 GiB.</source>
        <translation>%1 大于 1 GiB。</translation>
    </message>
    <message>
        <source>%1 cannot be created: %2.</source>
        <translation>无法创建 %1：%2。</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>figure: &quot;options&quot;: &quot;run&quot; must be the name of a run</source>
        <translation>figure：“options”：“run” 必须是一次运行的名称</translation>
    </message>
    <message>
        <source>%1 needs a number above 0 such as %2, not &quot;%3&quot;.</source>
        <translation>%1 需要大于 0 的数字，例如 %2，而不是 “%3”。</translation>
    </message>
    <message>
        <source>There is no option %1.</source>
        <translation>没有选项 %1。</translation>
    </message>
    <message>
        <source>There is no option %1 (did you mean %2?).</source>
        <translation>没有选项 %1（是否为 %2？）。</translation>
    </message>
    <message>
        <source>%1 needs a value.</source>
        <translation>%1 需要一个值。</translation>
    </message>
    <message>
        <source>--export needs --out with the figure&apos;s file.</source>
        <translation>--export 需要用 --out 给出图的文件。</translation>
    </message>
    <message>
        <source>--export needs --db with a database.</source>
        <translation>--export 需要用 --db 给出数据库。</translation>
    </message>
    <message>
        <source>%1 cannot be started: %2.</source>
        <translation>无法启动 %1：%2。</translation>
    </message>
    <message>
        <source>The grid cannot be written to a file: %1.</source>
        <translation>无法把网格写入文件：%1。</translation>
    </message>
    <message>
        <source>The submission ended without an answer.</source>
        <translation>提交结束，但没有答复。</translation>
    </message>
    <message>
        <source>The test of %1 ended without an answer.</source>
        <translation>%1 的测试结束，但没有答复。</translation>
    </message>
    <message>
        <source>Type values: 4, 8 or 4 … 128.</source>
        <translation>请输入取值：4, 8 或 4 … 128。</translation>
    </message>
    <message>
        <source>The ends of a range are numbers: 4 … 128.</source>
        <translation>范围的两端应为数字：4 … 128。</translation>
    </message>
    <message>
        <source>A step is &quot;× 2&quot; or &quot;+ 2000&quot;.</source>
        <translation>步进写作 “× 2” 或 “+ 2000”。</translation>
    </message>
    <message>
        <source>The range ends before it begins.</source>
        <translation>范围的终点在起点之前。</translation>
    </message>
    <message>
        <source>This step never reaches the end of the range.</source>
        <translation>此步进永远到不了范围的终点。</translation>
    </message>
    <message>
        <source>A value is missing between two commas.</source>
        <translation>两个逗号之间缺少一个值。</translation>
    </message>
    <message>
        <source>style: %1 x %2 mm leave no room for a figure (at least 20 x 15 mm)</source>
        <translation>style：%1 x %2 mm 容不下图（至少 20 x 15 mm）</translation>
    </message>
    <message>
        <source>style: text of %1 pt does not fit a figure %2 mm wide</source>
        <translation>style：%1 pt 的文字放不进 %2 mm 宽的图</translation>
    </message>
    <message>
        <source>a LaTeX table needs at least one column</source>
        <translation>LaTeX 表格至少需要一列</translation>
    </message>
    <message>
        <source>Cannot write %1: %2.</source>
        <translation>无法写入 %1：%2。</translation>
    </message>
    <message>
        <source>Cannot create the folder %1: %2.</source>
        <translation>无法创建文件夹 %1：%2。</translation>
    </message>
    <message>
        <source>%1 does not exist.</source>
        <translation>%1 不存在。</translation>
    </message>
    <message>
        <source>%1 is a folder.</source>
        <translation>%1 是文件夹。</translation>
    </message>
    <message>
        <source>Cannot read %1: %2.</source>
        <translation>无法读取 %1：%2。</translation>
    </message>
    <message>
        <source>%1 is larger than %2 MiB.</source>
        <translation>%1 大于 %2 MiB。</translation>
    </message>
    <message>
        <source>%1 is nested deeper than %2 levels.</source>
        <translation>%1 的嵌套超过 %2 层。</translation>
    </message>
    <message>
        <source>%1 contains a number that is out of range.</source>
        <translation>%1 中有超出范围的数字。</translation>
    </message>
    <message>
        <source>%1 is not valid JSON at line %2, column %3.</source>
        <translation>%1 在第 %2 行第 %3 列不是有效的 JSON。</translation>
    </message>
    <message>
        <source>%1 must be a JSON object.</source>
        <translation>%1 必须是 JSON 对象。</translation>
    </message>
    <message>
        <source>%1 is out of range.</source>
        <translation>%1 超出范围。</translation>
    </message>
    <message>
        <source>%1 is not a finite number.</source>
        <translation>%1 不是有限的数字。</translation>
    </message>
    <message>
        <source>%1 must be a number or a text.</source>
        <translation>%1 必须是数字或文本。</translation>
    </message>
    <message>
        <source>%1 is a symbolic link; remove it, and a file is made in its place.</source>
        <translation>%1 是符号链接；请移除它，程序会在原处创建文件。</translation>
    </message>
    <message>
        <source>Cannot open %1: %2.</source>
        <translation>无法打开 %1：%2。</translation>
    </message>
    <message>
        <source>%1 is not a regular file; remove it, and a file is made in its place.</source>
        <translation>%1 不是普通文件；请移除它，程序会在原处创建文件。</translation>
    </message>
    <message>
        <source>%1 is a file with more than one name (a hard link); remove it, and a file is made in its place.</source>
        <translation>%1 是有多个名称的文件（硬链接）；请移除它，程序会在原处创建文件。</translation>
    </message>
    <message>
        <source>%1 is another user&apos;s file; remove it, and a file is made in its place.</source>
        <translation>%1 是其他用户的文件；请移除它，程序会在原处创建文件。</translation>
    </message>
    <message>
        <source>%1 has a bound that is not a finite number.</source>
        <translation>%1 有一端不是有限的数字。</translation>
    </message>
    <message>
        <source>%1: &quot;to&quot; lies below &quot;from&quot;.</source>
        <translation>%1：“to” 小于 “from”。</translation>
    </message>
    <message>
        <source>%1 never ends: &quot;times&quot; must be above 1 and &quot;from&quot; above 0.</source>
        <translation>%1 永无终点：“times” 必须大于 1，“from” 必须大于 0。</translation>
    </message>
    <message>
        <source>%1 never ends: &quot;plus&quot; must be above 0.</source>
        <translation>%1 永无终点：“plus” 必须大于 0。</translation>
    </message>
    <message>
        <source>%1 holds more than %2 values.</source>
        <translation>%1 超过 %2 个值。</translation>
    </message>
    <message>
        <source>%1 cannot be &quot;%2&quot;; it must be one of %3.</source>
        <translation>%1 不能是 “%2”；可选：%3。</translation>
    </message>
    <message>
        <source>%1 must lie between %2 and %3, not %4.</source>
        <translation>%1 必须在 %2 与 %3 之间，而不是 %4。</translation>
    </message>
    <message>
        <source>%1 must be a whole number, not &quot;%2&quot;.</source>
        <translation>%1 必须是整数，而不是 “%2”。</translation>
    </message>
    <message>
        <source>&quot;axes&quot;: the grid has more than %1 points (%2).</source>
        <translation>“axes”：网格超过 %1 个点（%2）。</translation>
    </message>
    <message>
        <source>&quot;where&quot; leaves no point of %1.</source>
        <translation>“where” 在 %1 个点中一个不留。</translation>
    </message>
    <message>
        <source>%1: a quote is never closed.</source>
        <translation>%1：引号没有闭合。</translation>
    </message>
    <message>
        <source>%1: a column occurs twice.</source>
        <translation>%1：有一列出现两次。</translation>
    </message>
    <message>
        <source>%1 has %2 cells, the header has %3.</source>
        <translation>%1 有 %2 个单元格，而表头有 %3 个。</translation>
    </message>
    <message>
        <source>%1 holds more than %2 points.</source>
        <translation>%1 超过 %2 个点。</translation>
    </message>
    <message>
        <source>%1 holds no points.</source>
        <translation>%1 中没有点。</translation>
    </message>
    <message>
        <source>%1 has neither &quot;axes&quot; nor &quot;points&quot;.</source>
        <translation>%1 既没有 “axes” 也没有 “points”。</translation>
    </message>
    <message>
        <source>%1 is too long.</source>
        <translation>%1 过长。</translation>
    </message>
    <message>
        <source>%1 has both &quot;family&quot; and &quot;graph&quot;.</source>
        <translation>%1 同时有 “family” 和 “graph”。</translation>
    </message>
    <message>
        <source>%1 must be a graph or the name of a file with one.</source>
        <translation>%1 必须是计算图，或含有计算图的文件名。</translation>
    </message>
    <message>
        <source>%1 must be an object.</source>
        <translation>%1 必须是对象。</translation>
    </message>
    <message>
        <source>%1 is the axis &quot;%2&quot; under another name.</source>
        <translation>%1 就是轴 “%2”，只是名称不同。</translation>
    </message>
    <message>
        <source>%1 is empty.</source>
        <translation>%1为空。</translation>
    </message>
    <message>
        <source>%1 lists %2 twice.</source>
        <translation>%1 中 %2 出现两次。</translation>
    </message>
    <message>
        <source>%1 must be a list, or an object of &quot;from&quot;, &quot;to&quot; and &quot;times&quot; or &quot;plus&quot;.</source>
        <translation>%1 必须是列表，或由 “from”、“to” 和 “times” 或 “plus” 组成的对象。</translation>
    </message>
    <message>
        <source>%1 needs &quot;times&quot; or &quot;plus&quot;, one of them.</source>
        <translation>%1 需要 “times” 或 “plus” 之一。</translation>
    </message>
    <message>
        <source>%1 has no &quot;to&quot;: an axis must end.</source>
        <translation>%1 没有 “to”：轴必须有终点。</translation>
    </message>
    <message>
        <source>%1 has no &quot;%2&quot;.</source>
        <translation>%1 没有 “%2”。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a number.</source>
        <translation>%1：“%2” 必须是数字。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is &quot;%3&quot; under another name: give one of them.</source>
        <translation>%1：“%2” 就是 “%3”，只是名称不同：只能给出其一。</translation>
    </message>
    <message>
        <source>%1 is an axis too.</source>
        <translation>%1 也是一个轴。</translation>
    </message>
    <message>
        <source>%1 has both &quot;axes&quot; and &quot;points&quot;.</source>
        <translation>%1 同时有 “axes” 和 “points”。</translation>
    </message>
    <message>
        <source>%1 must be a list of points or the name of a CSV file.</source>
        <translation>%1 必须是点的列表，或 CSV 文件名。</translation>
    </message>
    <message>
        <source>%1 is given by &quot;points&quot; too.</source>
        <translation>%1 也由 “points” 给出。</translation>
    </message>
    <message>
        <source>%1 occurs twice.</source>
        <translation>%1 出现两次。</translation>
    </message>
    <message>
        <source>%1 must be a list of lists of axes.</source>
        <translation>%1 必须是轴的列表的列表。</translation>
    </message>
    <message>
        <source>%1 must be a list of lists of two or more axes.</source>
        <translation>%1 必须是列表，其中每个列表有两个或更多的轴。</translation>
    </message>
    <message>
        <source>%1: %2 is not an axis.</source>
        <translation>%1：%2 不是轴。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is tied twice.</source>
        <translation>%1：“%2” 被绑定两次。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has %3 values and &quot;%4&quot; %5; tied axes must be equally long.</source>
        <translation>%1：“%2” 有 %3 个值，“%4” 有 %5 个；绑定的轴必须一样长。</translation>
    </message>
    <message>
        <source>%1 must be a whole number from 1 to 1000.</source>
        <translation>%1 必须是 1 到 1000 的整数。</translation>
    </message>
    <message>
        <source>%1 must be a whole number of 0 or more.</source>
        <translation>%1 必须是不小于 0 的整数。</translation>
    </message>
    <message>
        <source>%1 must be a list of names.</source>
        <translation>%1 必须是名称的列表。</translation>
    </message>
    <message>
        <source>%1 lists &quot;%2&quot; twice.</source>
        <translation>%1 中 “%2” 出现两次。</translation>
    </message>
    <message>
        <source>%1 must be skip or try, not &quot;%2&quot;.</source>
        <translation>%1 必须是 skip 或 try，而不是 “%2”。</translation>
    </message>
    <message>
        <source>The batch must be at least 1, not %1.</source>
        <translation>批大小至少为 1，而不是 %1。</translation>
    </message>
    <message>
        <source>The model has no loss, so it cannot be trained.</source>
        <translation>模型没有损失，无法训练。</translation>
    </message>
    <message>
        <source>A tensor of %1 is too large at batch %2.</source>
        <translation>批大小为 %2 时，%1 的张量过大。</translation>
    </message>
    <message>
        <source>&quot;block&quot; must be a number or four numbers such as 3/4/6/3, not &quot;%1&quot;.</source>
        <translation>“block” 必须是一个数字，或如 3/4/6/3 的四个数字，而不是 “%1”。</translation>
    </message>
    <message>
        <source>&quot;block&quot; must lie between 1 and 1000, not %1.</source>
        <translation>“block” 必须在 1 与 1000 之间，而不是 %1。</translation>
    </message>
    <message>
        <source>Layer &quot;head.pool&quot;: the 7 x 7 window does not fit the map of %1 x %1 that an image side of %2 leaves; &quot;image&quot; must be at least 193.</source>
        <translation>层 “head.pool”：图像边长 %2 只留下 %1 x %1 的特征图，放不下 7 x 7 的窗口；“image” 至少为 193。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; and &quot;%2&quot; are the same: give one of them.</source>
        <translation>“%1” 与 “%2” 相同：只能给出其一。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be &quot;%2&quot;; it must be one of %3.</source>
        <translation>“%1” 不能是 “%2”；可选：%3。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must lie between %2 and %3, not %4.</source>
        <translation>“%1” 必须在 %2 与 %3 之间，而不是 %4。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be a whole number, not &quot;%2&quot;.</source>
        <translation>“%1” 必须是整数，而不是 “%2”。</translation>
    </message>
    <message>
        <source>%1: unknown dtype &quot;%2&quot;.</source>
        <translation>%1：未知的数据类型 “%2”。</translation>
    </message>
    <message>
        <source>%1: &quot;of&quot; must name an input of the same shape, both of whole numbers.</source>
        <translation>%1：“of” 必须指明形状相同的输入，且二者都是整数。</translation>
    </message>
    <message>
        <source>%1: unknown generator &quot;%2&quot;.</source>
        <translation>%1：未知的生成器 “%2”。</translation>
    </message>
    <message>
        <source>%1: the generator &quot;%2&quot; does not make %3.</source>
        <translation>%1：生成器 “%2” 不生成 %3。</translation>
    </message>
    <message>
        <source>%1: whole numbers have no gradient.</source>
        <translation>%1：整数没有梯度。</translation>
    </message>
    <message>
        <source>%1: &quot;density&quot; must lie between 0 and 1.</source>
        <translation>%1：“density” 必须在 0 与 1 之间。</translation>
    </message>
    <message>
        <source>%1: &quot;low&quot; must lie below &quot;high&quot;.</source>
        <translation>%1：“low” 必须小于 “high”。</translation>
    </message>
    <message>
        <source>%1 is too large.</source>
        <translation>%1 过大。</translation>
    </message>
    <message>
        <source>%1: %2 takes %3 to %4 inputs, %5 are given.</source>
        <translation>%1：%2 需要 %3 到 %4 个输入，给出了 %5 个。</translation>
    </message>
    <message>
        <source>%1: %2 takes %3 inputs, %4 are given.</source>
        <translation>%1：%2 需要 %3 个输入，给出了 %4 个。</translation>
    </message>
    <message>
        <source>%1: %2 takes %3 to %4 weights.</source>
        <translation>%1：%2 需要 %3 到 %4 个权重。</translation>
    </message>
    <message>
        <source>%1: %2 has no attribute &quot;%3&quot;.</source>
        <translation>%1：%2 没有属性 “%3”。</translation>
    </message>
    <message>
        <source>%1: attribute &quot;%2&quot; has the wrong type.</source>
        <translation>%1：属性 “%2” 的类型不对。</translation>
    </message>
    <message>
        <source>Two inputs or layers are named &quot;%1&quot;.</source>
        <translation>有两个输入或层名为 “%1”。</translation>
    </message>
    <message>
        <source>Two weights are named &quot;%1&quot;.</source>
        <translation>有两个权重名为 “%1”。</translation>
    </message>
    <message>
        <source>Weight &quot;%1&quot; is too large.</source>
        <translation>权重 “%1” 过大。</translation>
    </message>
    <message>
        <source>Weight &quot;%1&quot;: a sinusoid table has two dimensions.</source>
        <translation>权重 “%1”：正弦表有两个维度。</translation>
    </message>
    <message>
        <source>Weight &quot;%1&quot;: unknown init &quot;%2&quot;.</source>
        <translation>权重 “%1”：未知的初始化 “%2”。</translation>
    </message>
    <message>
        <source>Layer &quot;%1&quot; reads &quot;%2&quot;, which comes later: layers must be in the order in which they are computed, without cycles.</source>
        <translation>层 “%1” 读取其后的 “%2”：层按计算顺序排列，环无法排序。</translation>
    </message>
    <message>
        <source>Layer &quot;%1&quot; reads &quot;%2&quot;, which does not exist.</source>
        <translation>层 “%1” 读取不存在的 “%2”。</translation>
    </message>
    <message>
        <source>Two inputs or layers are named &quot;%1&quot;, or the name holds a colon.</source>
        <translation>有两个输入或层名为 “%1”，或名称中有冒号。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a layer&apos;s output.</source>
        <translation>“%1” 不是任何层的输出。</translation>
    </message>
    <message>
        <source>%1: a dimension is a number, &quot;B&quot; or &quot;N*B&quot;.</source>
        <translation>%1：维度是数字、“B” 或 “N*B”。</translation>
    </message>
    <message>
        <source>%1: a dimension must be at least 1.</source>
        <translation>%1：维度至少为 1。</translation>
    </message>
    <message>
        <source>%1 must be the name of a layer or an input.</source>
        <translation>%1 必须是层或输入的名称。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has no output number after its colon.</source>
        <translation>%1：“%2” 的冒号后没有输出编号。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has the wrong type.</source>
        <translation>%1：“%2” 的类型不对。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a list.</source>
        <translation>%1：“%2” 必须是列表。</translation>
    </message>
    <message>
        <source>%1: a weight cannot grow with the batch.</source>
        <translation>%1：权重不能随批大小增长。</translation>
    </message>
    <message>
        <source>%1: &quot;weights&quot; must be a list of names.</source>
        <translation>%1：“weights” 必须是名称的列表。</translation>
    </message>
    <message>
        <source>%1: &quot;format&quot; must be %2.</source>
        <translation>%1：“format” 必须是 %2。</translation>
    </message>
    <message>
        <source>%1: &quot;output&quot; is missing.</source>
        <translation>%1：缺少 “output”。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Layer &quot;conv&quot;: %1 groups do not divide %2 channels and %3 filters.</source>
        <translation>层 “conv”：%1 个组不能整除 %2 个通道和 %3 个滤波器。</translation>
    </message>
    <message>
        <source>Layer &quot;attention&quot;: %1 heads do not divide the width %2.</source>
        <translation>层 “attention”：%1 个头不能整除宽度 %2。</translation>
    </message>
    <message>
        <source>Layer &quot;layer1.attention&quot;: %1 heads do not divide the width %2.</source>
        <translation>层 “layer1.attention”：%1 个头不能整除宽度 %2。</translation>
    </message>
    <message>
        <source>Layer &quot;pool8&quot;: nothing is left of an image side of %1; &quot;image&quot; must be at least 21.</source>
        <translation>层 “pool8”：图像边长 %1 在此已无剩余；“image” 至少为 21。</translation>
    </message>
    <message>
        <source>Layer &quot;%1.pool&quot;: the 2 x 2 window does not fit the map of 1 x 1 that an image side of %2 leaves; &quot;image&quot; must be at least 29.</source>
        <translation>层 “%1.pool”：图像边长 %2 只留下 1 x 1 的特征图，放不下 2 x 2 的窗口；“image” 至少为 29。</translation>
    </message>
    <message>
        <source>Layer &quot;%1.depthwise&quot;: the 3 x 3 window does not fit what an image side of %2 leaves; &quot;image&quot; must be at least 32.</source>
        <translation>层 “%1.depthwise”：图像边长 %2 所剩的特征图放不下 3 x 3 的窗口；“image” 至少为 32。</translation>
    </message>
    <message>
        <source>A message: the type &quot;%1&quot; is unknown.</source>
        <translation>消息：未知的类型 “%1”。</translation>
    </message>
    <message>
        <source>%1: the protocol &quot;fixed&quot; needs &quot;steps&quot; of at least 1.</source>
        <translation>%1：协议 “fixed” 需要至少为 1 的 “steps”。</translation>
    </message>
    <message>
        <source>%1: &quot;cores&quot; must be a list of logical CPU numbers.</source>
        <translation>%1：“cores” 必须是逻辑 CPU 编号的列表。</translation>
    </message>
    <message>
        <source>&quot;cores&quot;: &quot;%1&quot; is not a list of CPU numbers such as 0,2-3.</source>
        <translation>“cores”：“%1” 不是如 0,2-3 的 CPU 编号列表。</translation>
    </message>
    <message>
        <source>A message has %1 values; the maximum is %2.</source>
        <translation>一条消息有 %1 个值；最多 %2 个。</translation>
    </message>
    <message>
        <source>A message has a value of %1 bytes; the maximum is %2.</source>
        <translation>一条消息有一个 %1 字节的值；最多 %2 字节。</translation>
    </message>
    <message>
        <source>Cannot create %1: %2.</source>
        <translation>无法创建 %1：%2。</translation>
    </message>
    <message>
        <source>%1 is not a folder of a sweep.</source>
        <translation>%1 不是扫描的文件夹。</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot; is lost: %2</source>
        <translation>设备 “%1” 已失联：%2</translation>
    </message>
    <message>
        <source>%1 did not answer within half a minute.</source>
        <translation>%1 在半分钟内没有答复。</translation>
    </message>
    <message>
        <source>%1 failed: %2</source>
        <translation>%1 失败：%2</translation>
    </message>
    <message>
        <source>%1 does not have the format that this program writes.</source>
        <translation>%1 不是本程序写入的内容。</translation>
    </message>
    <message>
        <source>No job of the sweep &quot;%1&quot; is open in %2.</source>
        <translation>%2 中没有扫描 “%1” 的未完成作业。</translation>
    </message>
    <message>
        <source>%1 is not a result file of a task.</source>
        <translation>%1 不是任务的结果文件。</translation>
    </message>
    <message>
        <source>%1 has another sweep&apos;s points.</source>
        <translation>%1 含有另一个扫描的点。</translation>
    </message>
    <message>
        <source>%1 has a &quot;command&quot; and also &quot;%2&quot;, which already defines one.</source>
        <translation>%1 既有 “command” 又有用来生成它的 “%2”。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a string.</source>
        <translation>%1：“%2” 必须是文本。</translation>
    </message>
    <message>
        <source>%1 has no &quot;name&quot;.</source>
        <translation>%1 没有 “name”。</translation>
    </message>
    <message>
        <source>%1: &quot;cores&quot; must be a list of processor numbers.</source>
        <translation>%1：“cores” 必须是处理器编号的列表。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a positive number.</source>
        <translation>%1：“%2” 必须是正数。</translation>
    </message>
    <message>
        <source>%1: &quot;crashes_in_a_row&quot; must be a whole number, 0 for never.</source>
        <translation>%1：“crashes_in_a_row” 必须是整数，0 表示从不。</translation>
    </message>
    <message>
        <source>%1 must be a list of devices.</source>
        <translation>%1 必须是设备的列表。</translation>
    </message>
    <message>
        <source>%1 has two devices &quot;%2&quot;.</source>
        <translation>%1 有两个设备 “%2”。</translation>
    </message>
    <message>
        <source>A device list must be a list of devices.</source>
        <translation>设备列表必须是设备的列表。</translation>
    </message>
    <message>
        <source>There is no device &quot;%1&quot;; parascope-cli devices lists them.</source>
        <translation>没有设备 “%1”；parascope-cli devices 会列出设备。</translation>
    </message>
    <message>
        <source>There is no device &quot;%1&quot; (did you mean &quot;%2&quot;?); parascope-cli devices lists them.</source>
        <translation>没有设备 “%1”（是否为 “%2”？）；parascope-cli devices 会列出设备。</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot;: the worker offers no unit &quot;%2&quot; (it has none).</source>
        <translation>设备 “%1”：worker 不提供单元 “%2”（它没有任何单元）。</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot;: the worker offers no unit &quot;%2&quot; (it has %3).</source>
        <translation>设备 “%1”：worker 不提供单元 “%2”（它有 %3）。</translation>
    </message>
    <message>
        <source>the keeper of the worker did not answer</source>
        <translation>worker 的 keeper 没有应答</translation>
    </message>
    <message>
        <source>the connection ended before the keeper of the worker answered</source>
        <translation>worker 的 keeper 应答之前连接已结束</translation>
    </message>
    <message>
        <source>the keeper of the worker refused: %1</source>
        <translation>worker 的 keeper 拒绝：%1</translation>
    </message>
    <message>
        <source>the keeper of the worker refused: no reason given</source>
        <translation>worker 的 keeper 拒绝：没有给出原因</translation>
    </message>
    <message>
        <source>the keeper of the worker sent an invalid answer</source>
        <translation>worker 的 keeper 的应答无法理解</translation>
    </message>
    <message>
        <source>the keeper of the worker did not answer in the first %1 lines</source>
        <translation>worker 的 keeper 在前 %1 行内没有应答</translation>
    </message>
    <message>
        <source>The worker has ended.</source>
        <translation>worker 已结束。</translation>
    </message>
    <message>
        <source>The worker&apos;s profile has no usable list of operations.</source>
        <translation>worker 的剖析没有可用的算子列表。</translation>
    </message>
    <message>
        <source>The request has no &quot;spec&quot;.</source>
        <translation>请求没有 “spec”。</translation>
    </message>
    <message>
        <source>The request has no &quot;devices&quot;.</source>
        <translation>请求没有 “devices”。</translation>
    </message>
    <message>
        <source>No sweep is running on %1.</source>
        <translation>%1 上没有正在进行的扫描。</translation>
    </message>
    <message>
        <source>The runner has gone.</source>
        <translation>运行程序已不在。</translation>
    </message>
    <message>
        <source>The runner did not answer in time.</source>
        <translation>运行程序没有及时答复。</translation>
    </message>
    <message>
        <source>Cannot start the runner: %1.</source>
        <translation>无法启动运行程序：%1。</translation>
    </message>
    <message>
        <source>The runner did not start in time.</source>
        <translation>运行程序没有及时启动。</translation>
    </message>
    <message>
        <source>Cannot start %1.</source>
        <translation>无法启动 %1。</translation>
    </message>
    <message>
        <source>Cannot create a socket: %1.</source>
        <translation>无法创建套接字：%1。</translation>
    </message>
    <message>
        <source>Nothing is listening at %1.</source>
        <translation>没有程序在 %1 监听。</translation>
    </message>
    <message>
        <source>Cannot connect to %1: %2.</source>
        <translation>无法连接 %1：%2。</translation>
    </message>
    <message>
        <source>Another runner listens at %1.</source>
        <translation>另一个运行程序在 %1 监听。</translation>
    </message>
    <message>
        <source>Cannot listen at %1: %2.</source>
        <translation>无法在 %1 监听：%2。</translation>
    </message>
    <message>
        <source>The command of a worker is empty.</source>
        <translation>worker 的命令为空。</translation>
    </message>
    <message>
        <source>Cannot create a pipe: %1.</source>
        <translation>无法创建管道：%1。</translation>
    </message>
    <message>
        <source>Cannot start a process: %1.</source>
        <translation>无法启动进程：%1。</translation>
    </message>
    <message>
        <source>Cannot start %1: %2.</source>
        <translation>无法启动 %1：%2。</translation>
    </message>
    <message>
        <source>The worker&apos;s input is closed.</source>
        <translation>worker 的输入已关闭。</translation>
    </message>
    <message>
        <source>The worker has closed its input.</source>
        <translation>worker 已关闭其输入。</translation>
    </message>
    <message>
        <source>The worker sends more than it reads.</source>
        <translation>worker 发送的多于它读取的。</translation>
    </message>
    <message>
        <source>The worker does not read its input.</source>
        <translation>worker 不读取其输入。</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot;: %2 (%3).</source>
        <translation>设备 “%1”：%2（%3）。</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot;: %2 (%3); its last words: %4</source>
        <translation>设备 “%1”：%2（%3）；最后的输出：%4</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a list of strings.</source>
        <translation>%1：“%2” 必须是文本的列表。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a whole number from 0 to %3.</source>
        <translation>%1：“%2” 必须是 0 到 %3 的整数。</translation>
    </message>
    <message>
        <source>%1: &quot;target&quot; must be a host, user@host, or a Host of ssh&apos;s configuration.</source>
        <translation>%1：“target” 必须是主机、用户@主机，或 ssh 配置中的 Host。</translation>
    </message>
    <message>
        <source>%1: &quot;worker&quot; is empty.</source>
        <translation>%1：“worker” 为空。</translation>
    </message>
    <message>
        <source>%1: &quot;environment&quot; must be an object of strings.</source>
        <translation>%1：“environment” 必须是文本的对象。</translation>
    </message>
    <message>
        <source>%1: &quot;environment&quot;: &quot;%2&quot; must be a variable name with a string value.</source>
        <translation>%1：“environment”：“%2” 必须是变量名，其值为文本。</translation>
    </message>
    <message>
        <source>%1: &quot;keeper&quot; is empty.</source>
        <translation>%1：“keeper” 为空。</translation>
    </message>
    <message>
        <source>The step times of a run are damaged.</source>
        <translation>一次运行的步时间已损坏。</translation>
    </message>
    <message>
        <source>&quot;steps&quot; must hold positive numbers of seconds</source>
        <translation>“steps” 必须是正的秒数</translation>
    </message>
    <message>
        <source>it has no family or no platform</source>
        <translation>没有模型族或平台</translation>
    </message>
    <message>
        <source>it is not an object</source>
        <translation>它不是对象</translation>
    </message>
    <message>
        <source>run_uuid, platform or family is missing</source>
        <translation>缺少 run_uuid、平台或模型族</translation>
    </message>
    <message>
        <source>a step time is not positive</source>
        <translation>有一个步时间不是正数</translation>
    </message>
    <message>
        <source>a point is not an object</source>
        <translation>有一个点不是对象</translation>
    </message>
    <message>
        <source>a point has no family</source>
        <translation>有一个点没有模型族</translation>
    </message>
    <message>
        <source>a sweep is not an object</source>
        <translation>有一个扫描不是对象</translation>
    </message>
    <message>
        <source>an event is not an object</source>
        <translation>有一个事件不是对象</translation>
    </message>
    <message>
        <source>The margin must be above 0, and the false discovery rate between 0 and 1.</source>
        <translation>界限必须大于 0，错误发现率必须在 0 与 1 之间。</translation>
    </message>
    <message>
        <source>The ridge penalty must be 0 or more.</source>
        <translation>岭惩罚必须不小于 0。</translation>
    </message>
    <message>
        <source>The regression was cancelled.</source>
        <translation>回归已取消。</translation>
    </message>
    <message>
        <source>Weak scaling compares equal batches per device, and these runs have no batch.</source>
        <translation>弱扩展比较每个设备相同的批大小，而这些运行没有批大小。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>The point has no batch.</source>
        <translation>该点没有批大小。</translation>
    </message>
    <message>
        <source>Observations need a table of runs.</source>
        <translation>观察需要运行的表格。</translation>
    </message>
    <message>
        <source>figure: &quot;options&quot;: &quot;axes&quot; must be a list of column names</source>
        <translation>figure：“options”：“axes” 必须是列名的列表</translation>
    </message>
    <message>
        <source>figure: &quot;options&quot;: &quot;names&quot; must map names to the labels in the figure: {&quot;tpu-v2&quot;: &quot;TPU v2&quot;}</source>
        <translation>figure：“options”：“names” 必须为名称写明图中的写法：{&quot;tpu-v2&quot;: &quot;TPU v2&quot;}</translation>
    </message>
    <message>
        <source>figure: &quot;options&quot;: &quot;timing&quot; must be a string: how the steps were timed, or &quot;any&quot;</source>
        <translation>figure：“options”：“timing” 必须是文本：步的计时方式，或 “any”</translation>
    </message>
    <message>
        <source>The figure is no longer wanted.</source>
        <translation>已不再需要此图。</translation>
    </message>
    <message>
        <source>figure: &quot;options&quot;: &quot;share&quot; must be a list of x, y, colour, legend, or an object with the panels of each: {&quot;y&quot;: [&quot;b&quot;, &quot;c&quot;]}</source>
        <translation>figure：“options”：“share” 必须是 x、y、colour、legend 的列表，或为其各指明面板：{&quot;y&quot;: [&quot;b&quot;, &quot;c&quot;]}</translation>
    </message>
    <message>
        <source>There are no runs to copy.</source>
        <translation>没有可复制的运行。</translation>
    </message>
    <message>
        <source>%1: the key &quot;%2&quot; is missing.</source>
        <translation>%1：缺少键 “%2”。</translation>
    </message>
    <message>
        <source>%1 must be a string.</source>
        <translation>%1 必须是字符串。</translation>
    </message>
    <message>
        <source>%1 must be true or false.</source>
        <translation>%1 必须是 true 或 false。</translation>
    </message>
    <message>
        <source>%1 must be a whole number from %2 to %3.</source>
        <translation>%1 必须是 %2 到 %3 的整数。</translation>
    </message>
    <message>
        <source>%1 must be a whole number that is not negative.</source>
        <translation>%1 必须是非负整数。</translation>
    </message>
    <message>
        <source>%1 must be a number from %2 to %3.</source>
        <translation>%1 必须是 %2 到 %3 的数字。</translation>
    </message>
    <message>
        <source>%1 must be a list of strings.</source>
        <translation>%1 必须是字符串的列表。</translation>
    </message>
    <message>
        <source>%1 must be a list of durations.</source>
        <translation>%1 必须是时长的列表。</translation>
    </message>
    <message>
        <source>%1 must be a list of durations of a nanosecond to a year, in seconds.</source>
        <translation>%1 必须是时长的列表，从一纳秒到一年，以秒为单位。</translation>
    </message>
    <message>
        <source>%1 must be one of %2 and is &quot;%3&quot;.</source>
        <translation>%1 必须是 %2 之一，而不是 “%3”。</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>无法读取 %1。</translation>
    </message>
    <message>
        <source>%1 contains no ParaDnn logs (a NAME.out and a NAME.err per run).</source>
        <translation>%1 中没有 ParaDnn 的日志（每次运行一个 NAME.out 和一个 NAME.err）。</translation>
    </message>
    <message>
        <source>%1 holds no rows below a header.</source>
        <translation>%1 的表头之下没有行。</translation>
    </message>
    <message>
        <source>%1 is a folder, not a database.</source>
        <translation>%1 是文件夹，不是数据库。</translation>
    </message>
    <message>
        <source>%1 is an SQLite file, but not a Parascope database.</source>
        <translation>%1 是 SQLite 文件，但不是 Parascope 数据库。</translation>
    </message>
    <message>
        <source>%1 is being written by %2.</source>
        <translation>%1 正由 %2 写入。</translation>
    </message>
    <message>
        <source>%1 is longer than %2 characters.</source>
        <translation>%1超过 %2 个字符。</translation>
    </message>
    <message>
        <source>%1 is neither JSON nor CSV.</source>
        <translation>%1 既不是 JSON 也不是 CSV。</translation>
    </message>
    <message>
        <source>%1 is not a ParaDnn file: it has no list &quot;labels&quot;.</source>
        <translation>%1 不是 ParaDnn 文件：没有列表 “labels”。</translation>
    </message>
    <message>
        <source>%1 is not a ParaDnn performance file: it has no list &quot;example_per_sec&quot;.</source>
        <translation>%1 不是 ParaDnn 性能文件：没有列表 “example_per_sec”。</translation>
    </message>
    <message>
        <source>%1 is not a Parascope database.</source>
        <translation>%1 不是 Parascope 数据库。</translation>
    </message>
    <message>
        <source>%1 is truncated: %2 of %3 bytes are there.</source>
        <translation>%1 已被截断：%3 字节中只有 %2 字节。</translation>
    </message>
    <message>
        <source>%1 is truncated: its header is incomplete.</source>
        <translation>%1 已被截断：文件头不完整。</translation>
    </message>
    <message>
        <source>%1 was written by a newer Parascope (schema %2, this program knows %3).</source>
        <translation>%1 由更新版本的 Parascope 写入（模式 %2，本程序认识 %3）。</translation>
    </message>
    <message>
        <source>%1, column %2: %3</source>
        <translation>%1，第 %2 列：%3</translation>
    </message>
    <message>
        <source>%1, line %2: a quote is never closed.</source>
        <translation>%1 第 %2 行：引号没有闭合。</translation>
    </message>
    <message>
        <source>%1, line 1: there is no column &quot;platform&quot;; name it with --platform.</source>
        <translation>%1 第 1 行：没有 “platform” 列；请用列映射或 --platform 指定。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number</source>
        <translation>“%1” 不是数字</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an outcome</source>
        <translation>“%1” 不是结果</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a whole number</source>
        <translation>“%1” 不是整数</translation>
    </message>
    <message>
        <source>&quot;%1&quot; does not have the type that an export uses</source>
        <translation>“%1” 与导出文件中的类型不同</translation>
    </message>
    <message>
        <source>%1 belongs to another file and cannot be moved away: %2.</source>
        <translation>%1 属于另一个文件，且无法移走：%2。</translation>
    </message>
    <message>
        <source>%1 cannot be opened for writing: %2.</source>
        <translation>无法打开 %1 以写入：%2。</translation>
    </message>
    <message>
        <source>%1 could not be copied for reading: %2.</source>
        <translation>无法复制 %1 以供查看：%2。</translation>
    </message>
    <message>
        <source>%1 could not be created: %2.</source>
        <translation>无法创建 %1：%2。</translation>
    </message>
    <message>
        <source>%1 does not state whether it is from a TPU or a GPU; name it with --platform.</source>
        <translation>%1 没有说明是 TPU 还是 GPU；请用 --platform 指定。</translation>
    </message>
    <message>
        <source>%1 has %2 names (hard links): a writer that uses one name is not detected under another. Keep one name, or copy the file.</source>
        <translation>%1 有 %2 个名称（硬链接）：以一个名称写入时，以另一个名称看不到。请只保留一个名称，或复制文件。</translation>
    </message>
    <message>
        <source>%1 has no run %2.</source>
        <translation>%1 中没有运行 %2。</translation>
    </message>
    <message>
        <source>%1 has no schema version.</source>
        <translation>%1 没有模式版本。</translation>
    </message>
    <message>
        <source>%1 claims more step times than a file of its size can contain: it is damaged or was manipulated.</source>
        <translation>%1 的步时间多于其大小所能容纳：文件已损坏，或被故意如此制作。</translation>
    </message>
    <message>
        <source>%1 is a database; &quot;merge&quot; adds databases to each other.</source>
        <translation>%1 是数据库；用 “merge” 合并数据库。</translation>
    </message>
    <message>
        <source>%1 is being written by another program, under another name.</source>
        <translation>%1 正由另一个程序以另一个名称写入。</translation>
    </message>
    <message>
        <source>%1 is being written under another name; open it by that.</source>
        <translation>%1 正以另一个名称被写入；请用那个名称打开。</translation>
    </message>
    <message>
        <source>%1 is damaged.</source>
        <translation>%1 已损坏。</translation>
    </message>
    <message>
        <source>%1 is damaged: a run has no configuration.</source>
        <translation>%1 已损坏：有一次运行没有配置。</translation>
    </message>
    <message>
        <source>%1 is damaged: a run has no setup.</source>
        <translation>%1 已损坏：有一次运行没有设置。</translation>
    </message>
    <message>
        <source>%1 is damaged: run %2 has no known outcome.</source>
        <translation>%1 已损坏：运行 %2 没有已知的结果。</translation>
    </message>
    <message>
        <source>%1 is not a Benchmarker result: &quot;framework&quot;, &quot;problem&quot; or &quot;batch_size&quot; is missing.</source>
        <translation>%1 不是 Benchmarker 结果：缺少 “framework”、“problem” 或 “batch_size”。</translation>
    </message>
    <message>
        <source>%1 is not a ParaDnn trace: it has no list &quot;labels&quot;.</source>
        <translation>%1 不是 ParaDnn 跟踪文件：没有列表 “labels”。</translation>
    </message>
    <message>
        <source>%1 is not an export of Parascope.</source>
        <translation>%1 不是 Parascope 的导出文件。</translation>
    </message>
    <message>
        <source>%1 is not an object.</source>
        <translation>%1 不是对象。</translation>
    </message>
    <message>
        <source>%1 was exported by a newer Parascope.</source>
        <translation>%1 由更新版本的 Parascope 导出。</translation>
    </message>
    <message>
        <source>%1 was replaced while it was being opened.</source>
        <translation>%1 在打开时被替换。</translation>
    </message>
    <message>
        <source>%1, line 1: two columns are &quot;%2&quot;.</source>
        <translation>%1 第 1 行：有两列都是 “%2”。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a number</source>
        <translation>%1：“%2” 不是数字</translation>
    </message>
    <message>
        <source>%1: &quot;batch_size&quot; is not a positive number.</source>
        <translation>%1：“batch_size” 不是正数。</translation>
    </message>
    <message>
        <source>%1: &quot;columns&quot; is not an object.</source>
        <translation>%1：“columns” 不是对象。</translation>
    </message>
    <message>
        <source>%1: &quot;device&quot; is missing; name the platform with --platform.</source>
        <translation>%1：缺少 “device”；请用 --platform 指定平台。</translation>
    </message>
    <message>
        <source>%1: &quot;ignore&quot; holds something that is not a column name.</source>
        <translation>%1：“ignore” 中有不是列名的内容。</translation>
    </message>
    <message>
        <source>%1: &quot;ignore&quot; is not a list.</source>
        <translation>%1：“ignore” 不是列表。</translation>
    </message>
    <message>
        <source>%1: &quot;problem&quot; has no &quot;name&quot;.</source>
        <translation>%1：“problem” 没有 “name”。</translation>
    </message>
    <message>
        <source>%1: &quot;scale&quot; of column &quot;%2&quot; must be a number other than 0.</source>
        <translation>%1：列 “%2” 的 “scale” 必须是非零的数字。</translation>
    </message>
    <message>
        <source>%1: &quot;set&quot; is not an object.</source>
        <translation>%1：“set” 不是对象。</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>%1: column &quot;%2&quot; has no target.</source>
        <translation>%1：列 “%2” 没有目标。</translation>
    </message>
    <message>
        <source>%1: the list &quot;%2&quot; does not have the same length as &quot;labels&quot;.</source>
        <translation>%1：列表 “%2” 与 “labels” 长度不同。</translation>
    </message>
    <message>
        <source>%1: the list &quot;states&quot; does not have the same length as &quot;err_jobs&quot;.</source>
        <translation>%1：列表 “states” 与 “err_jobs” 长度不同。</translation>
    </message>
    <message>
        <source>A column map is for CSV files; %1 is to be read as %2.</source>
        <translation>列映射用于 CSV 文件；%1 将按 %2 读取。</translation>
    </message>
    <message>
        <source>The column map sets %1.</source>
        <translation>列映射设定 %1。</translation>
    </message>
    <message>
        <source>The loss &quot;%1&quot; is not a scalar.</source>
        <translation>损失 “%1” 不是标量。</translation>
    </message>
    <message>
        <source>run %1 refers to point %2, but there are %3</source>
        <translation>运行 %1 属于点 %2，而共有 %3 个点</translation>
    </message>
    <message>
        <source>%1: there is no folder %2</source>
        <translation>%1：没有文件夹 %2</translation>
    </message>
    <message>
        <source>a resolution of %1 dpi gives no usable image</source>
        <translation>%1 dpi 的分辨率得不到可用的图像</translation>
    </message>
    <message>
        <source>%1: the ending must be pdf, svg, png, tex or csv</source>
        <translation>%1：扩展名必须是 pdf、svg、png、tex 或 csv</translation>
    </message>
    <message>
        <source>%1: nothing to draw: %2</source>
        <translation>%1：没有可绘制的内容：%2</translation>
    </message>
    <message>
        <source>%1: the image could not be encoded</source>
        <translation>%1：图像无法编码</translation>
    </message>
    <message>
        <source>%1: carries no figure of this program</source>
        <translation>%1：不含本程序的图</translation>
    </message>
    <message>
        <source>style: &quot;preset&quot;: &quot;%1&quot; is not known</source>
        <translation>样式：“preset”：未知的 “%1”</translation>
    </message>
    <message>
        <source>style: &quot;font&quot;: the font &quot;%1&quot; is not installed</source>
        <translation>样式：“font”：字体 “%1” 未安装</translation>
    </message>
    <message>
        <source>a LaTeX table: there is no run %1</source>
        <translation>LaTeX 表：没有运行 %1</translation>
    </message>
    <message>
        <source>TikZ source of %1 marks would exhaust TeX&apos;s memory (at most %2); PDF and SVG rasterise such a cloud</source>
        <translation>%1 个标记的 TikZ 源会耗尽 TeX 的内存（最多 %2 个）；PDF 和 SVG 会将这样的点云栅格化</translation>
    </message>
    <message>
        <source>The database is damaged: a row of %1 refers to a missing row of %2; it was left as it is.</source>
        <translation>数据库已损坏：%1 的一行引用了 %2 中缺失的行；数据库保持原样。</translation>
    </message>
    <message>
        <source>There is no import format &quot;%1&quot;; available: %2.</source>
        <translation>没有导入格式 “%1”；可用：%2。</translation>
    </message>
    <message>
        <source>--percentiles: &quot;%1&quot; is neither paper nor tukey.</source>
        <translation>--percentiles：“%1” 既不是 paper 也不是 tukey。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains text; a box plot needs numbers.</source>
        <translation>“%1” 是文本；箱线图需要数值。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains text; a comparison needs numbers.</source>
        <translation>“%1” 是文本；比较需要数值。</translation>
    </message>
    <message>
        <source>%1 runs are in A and in B; the two sides must not overlap.</source>
        <translation>%1 个运行同时在 A 和 B 中；两侧不能重叠。</translation>
    </message>
    <message>
        <source>Time is added up by operation or layer, not by &quot;%1&quot;.</source>
        <translation>时间按运算或层汇总，不能按 “%1”。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an aggregation; use median, best, mean, geometric, count or spread.</source>
        <translation>“%1” 不是聚合方式；可用：median、best、mean、geometric、count 和 spread。</translation>
    </message>
    <message>
        <source>The axes of a heat map must differ; both are &quot;%1&quot;.</source>
        <translation>热图的两个轴必须不同；现在都是 “%1”。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds no numbers, so it cannot be a heat map&apos;s metric.</source>
        <translation>“%1” 不含数值，不能作为热图的指标。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is an axis and cannot be fixed.</source>
        <translation>“%1” 是轴，不能固定。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains text; a regression needs numbers.</source>
        <translation>“%1” 是文本；回归需要数值。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains text, so it cannot be a regression&apos;s target.</source>
        <translation>“%1” 是文本，不能作为回归的目标。</translation>
    </message>
    <message>
        <source>The order of a regression is 1 or 2, not %1.</source>
        <translation>回归的阶数是 1 或 2，而不是 %1。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds no numbers.</source>
        <translation>“%1” 不含数值。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds numbers; two names are compared here.</source>
        <translation>“%1” 是数值；这里比较的是两个名称。</translation>
    </message>
    <message>
        <source>There is no %1 &quot;%2&quot;, and the runs have no other.</source>
        <translation>没有%1 “%2”；一个也没有。</translation>
    </message>
    <message>
        <source>There is no %1 &quot;%2&quot;; available: %3.</source>
        <translation>没有%1 “%2”；可用：%3。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; would mix FLOP counts of several definitions (%2); choose one with --flops, or filter by flops_definition.</source>
        <translation>“%1” 会混合几种定义的 FLOP 数（%2）；请用 --flops 选择一种，或按 flops_definition 筛选。</translation>
    </message>
    <message>
        <source>--match: &quot;%1&quot; is not work, batch*K (K a number) or best-batch.</source>
        <translation>--match：“%1” 不是 work、batch*K（K 为数值）或 best-batch。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds no numbers, so it has no ratio.</source>
        <translation>“%1” 不含数值，没有比值。</translation>
    </message>
    <message>
        <source>A speedup compares two; numerator and denominator are both &quot;%1&quot;.</source>
        <translation>加速比比较两者；分子和分母都是 “%1”。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds numbers; versions and data types are names.</source>
        <translation>“%1” 是数值；版本和数据类型是名称。</translation>
    </message>
    <message>
        <source>No run here was timed as &quot;%1&quot;; available: %2, and any.</source>
        <translation>这里没有以 “%1” 方式计时的运行；可用：%2，以及 any。</translation>
    </message>
    <message>
        <source>The selection has %1 rows, the table %2.</source>
        <translation>选择有 %1 行，表有 %2 行。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds numbers; it cannot be &quot;%2&quot;.</source>
        <translation>“%1” 是数值；不能是 “%2”。</translation>
    </message>
    <message>
        <source>figure: &quot;kind&quot;: &quot;%1&quot; is not drawn by this version</source>
        <translation>图：“kind”：本版本不绘制 “%1”</translation>
    </message>
    <message>
        <source>figure: &quot;panels&quot;: panel %1 (%2) itself has several parts</source>
        <translation>图：“panels”：面板 %1（%2）自身有几个部分</translation>
    </message>
    <message>
        <source>figure: &quot;panels&quot;: panel %1 (%2) is empty: %3</source>
        <translation>图：“panels”：面板 %1（%2）为空：%3</translation>
    </message>
    <message>
        <source>figure: &quot;options&quot;: &quot;share&quot;: panels %1 and %2 have different %3 axes</source>
        <translation>图：“options”：“share”：面板 %1 和 %2 的 %3 轴不同</translation>
    </message>
    <message>
        <source>figure: &quot;options&quot;: &quot;share&quot;: panels %1 and %2 have different colour scales</source>
        <translation>图：“options”：“share”：面板 %1 和 %2 的颜色标度不同</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot;: &quot;%3&quot; is not one of %4</source>
        <translation>%1：“%2”：“%3” 不是 %4 之一</translation>
    </message>
    <message>
        <source>%1: must be an object</source>
        <translation>%1：必须是对象</translation>
    </message>
    <message>
        <source>%1: a figure spec is an object</source>
        <translation>%1：图的描述是一个对象</translation>
    </message>
    <message>
        <source>%1: &quot;kind&quot;: &quot;%2&quot; is not one of %3</source>
        <translation>%1：“kind”：“%2” 不是 %3 之一</translation>
    </message>
    <message>
        <source>%1: &quot;panels&quot; must be a list of at most 24 figures</source>
        <translation>%1：“panels” 必须是最多 24 个图的列表</translation>
    </message>
    <message>
        <source>%1: a panel cannot be a composite itself</source>
        <translation>%1：面板自身不能是组合图</translation>
    </message>
    <message>
        <source>%1: &quot;panels&quot;: &quot;%2&quot; is %3 in a panel and %4 in the figure; one figure has one</source>
        <translation>%1：“panels”：“%2” 在面板中是 %3，在图中是 %4；一个图只能有一个</translation>
    </message>
    <message>
        <source>%1: &quot;panels&quot; belongs to the kind &quot;composite&quot;, and only to it</source>
        <translation>%1：“panels” 只属于 “composite” 类型</translation>
    </message>
    <message>
        <source>Layer &quot;%1&quot;: %2.</source>
        <translation>层 “%1”：%2。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a peak; use datasheet, measured, or a number of FLOP/s.</source>
        <translation>“%1” 不是峰值；可用：datasheet、measured，或以 FLOP/s 为单位的数值。</translation>
    </message>
    <message>
        <source>The step times of run %1 were not recorded.</source>
        <translation>运行 %1 的步时间没有记录。</translation>
    </message>
    <message>
        <source>None of the open databases holds the run %1.</source>
        <translation>打开的数据库中都没有运行 %1。</translation>
    </message>
    <message>
        <source>%1 is a device, not a file.</source>
        <translation>%1 是设备，不是文件。</translation>
    </message>
    <message>
        <source>%1 must be a number, not &quot;%2&quot;.</source>
        <translation>%1 必须是数字，而不是 “%2”。</translation>
    </message>
    <message>
        <source>%1 has both &quot;config&quot; and &quot;%2&quot;.</source>
        <translation>%1 同时有 “config” 和 “%2”。</translation>
    </message>
    <message>
        <source>%1 sets &quot;%2&quot;, which the family &quot;%3&quot; does not have.</source>
        <translation>%1 给出了 “%2”，而模型族 “%3” 没有它。</translation>
    </message>
    <message>
        <source>%1 and measure.repeats are the same: give one of them.</source>
        <translation>%1 与 measure.repeats 是同一项：请只给出其中之一。</translation>
    </message>
    <message>
        <source>%1 must be coarse, shuffle, listed or adaptive, not &quot;%2&quot;.</source>
        <translation>%1 必须是 coarse、shuffle、listed 或 adaptive，而不是 “%2”。</translation>
    </message>
    <message>
        <source>%1 needs &quot;order&quot;: &quot;adaptive&quot;.</source>
        <translation>%1 需要 &quot;order&quot;: &quot;adaptive&quot;。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a number above 0 and not above 1.</source>
        <translation>%1：“%2” 必须是大于 0 且不大于 1 的数字。</translation>
    </message>
    <message>
        <source>%1 must be an object with one of &quot;map_error&quot;, &quot;fraction&quot; and &quot;seconds&quot;.</source>
        <translation>%1 必须是含有 “map_error”、“fraction” 和 “seconds” 之一的对象。</translation>
    </message>
    <message>
        <source>%1 asks two questions; one at a time.</source>
        <translation>%1 提出了两个问题；一次只能提一个。</translation>
    </message>
    <message>
        <source>%1: &quot;border&quot; must be a list of two platforms.</source>
        <translation>%1：“border” 必须是两个平台的列表。</translation>
    </message>
    <message>
        <source>%1 needs &quot;largest&quot;, &quot;smallest&quot;, &quot;border&quot; or &quot;contour&quot;.</source>
        <translation>%1 需要 “largest”、“smallest”、“border” 或 “contour”。</translation>
    </message>
    <message>
        <source>%1: &quot;where&quot; belongs to &quot;largest&quot; and &quot;smallest&quot;.</source>
        <translation>%1：“where” 只用于 “largest” 和 “smallest”。</translation>
    </message>
    <message>
        <source>%1: &quot;contour&quot; and &quot;at&quot; belong together.</source>
        <translation>%1：“contour” 和 “at” 必须一起使用。</translation>
    </message>
    <message>
        <source>%1: &quot;at&quot; must be a positive number.</source>
        <translation>%1：“at” 必须是正数。</translation>
    </message>
    <message>
        <source>%1 completed runs are too few to predict others from; at least %2 are needed.</source>
        <translation>完成的运行只有 %1 次，不足以由此预测其他运行；至少需要 %2 次。</translation>
    </message>
    <message>
        <source>&quot;kv_heads&quot;: %1 key-value heads do not divide %2 heads.</source>
        <translation>“kv_heads”：%1 个键值头不能整除 %2 个头。</translation>
    </message>
    <message>
        <source>&quot;heads&quot;: %1 heads do not divide the width %2.</source>
        <translation>“heads”：%1 个头不能整除宽度 %2。</translation>
    </message>
    <message>
        <source>&quot;rope_width&quot; must be given where &quot;kv_rank&quot; is.</source>
        <translation>给出 “kv_rank” 时必须给出 “rope_width”。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; needs &quot;kv_rank&quot;.</source>
        <translation>“%1” 需要 “kv_rank”。</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: rotary positions need an even width, not %2.</source>
        <translation>“%1”：旋转位置编码需要偶数宽度，而不是 %2。</translation>
    </message>
    <message>
        <source>&quot;rope_width&quot; is %1, more than a head&apos;s %2.</source>
        <translation>“rope_width” 是 %1，大于每个头的宽度 %2。</translation>
    </message>
    <message>
        <source>&quot;position&quot; must be rope where &quot;kv_rank&quot; is given.</source>
        <translation>给出 “kv_rank” 时 “position” 必须是 rope。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2, more than the %3 learned positions.</source>
        <translation>“%1” 是 %2，大于 %3 个可学习的位置。</translation>
    </message>
    <message>
        <source>&quot;inner&quot; must be at least 1.</source>
        <translation>“inner” 至少为 1。</translation>
    </message>
    <message>
        <source>&quot;top_k&quot; is %1, more than the %2 experts.</source>
        <translation>“top_k” 为 %1，多于 %2 个专家。</translation>
    </message>
    <message>
        <source>&quot;expert_inner&quot; must be at least 1.</source>
        <translation>“expert_inner” 至少为 1。</translation>
    </message>
    <message>
        <source>&quot;activation&quot;: experts are gated (swiglu or geglu), not %1.</source>
        <translation>“activation”：专家是门控的（swiglu 或 geglu），而不是 %1。</translation>
    </message>
    <message>
        <source>&quot;patch&quot;: patches of %1 do not divide an image of %2.</source>
        <translation>“patch”：大小为 %1 的图块不能整除大小为 %2 的图像。</translation>
    </message>
    <message>
        <source>&quot;length&quot; is %1, more than the %2 learned positions.</source>
        <translation>“length” 为 %1，多于 %2 个学习得到的位置。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be a number, not &quot;%2&quot;.</source>
        <translation>“%1” 必须是数字，而不是 “%2”。</translation>
    </message>
    <message>
        <source>Family &quot;%1&quot; has no mode &quot;%2&quot;.</source>
        <translation>模型族 “%1” 没有模式 “%2”。</translation>
    </message>
    <message>
        <source>&quot;patch&quot;: patches of %1 do not divide a latent image of %2.</source>
        <translation>“patch”：大小为 %1 的图块不能整除大小为 %2 的潜空间图像。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be widths such as 512-256 or none, not &quot;%2&quot;.</source>
        <translation>“%1” 必须是宽度，例如 512-256 或 none，而不是 “%2”。</translation>
    </message>
    <message>
        <source>&quot;levels&quot; must be factors such as 1-2-2-2, not &quot;%1&quot;.</source>
        <translation>“levels” 必须是倍数，例如 1-2-2-2，而不是 “%1”。</translation>
    </message>
    <message>
        <source>&quot;groups&quot;: %1 groups do not divide %2 filters.</source>
        <translation>“groups”：%1 个组不能整除 %2 个滤波器。</translation>
    </message>
    <message>
        <source>&quot;image&quot; is %1, too small for %2 levels.</source>
        <translation>“image” 为 %1，对 %2 个层级来说太小。</translation>
    </message>
    <message>
        <source>Weight &quot;%1&quot;: unknown dtype &quot;%2&quot;.</source>
        <translation>权重 “%1”：未知的数据类型 “%2”。</translation>
    </message>
    <message>
        <source>%1 must hold an object.</source>
        <translation>%1 必须含有一个对象。</translation>
    </message>
    <message>
        <source>%1 is missing: it defines which kind of model this is.</source>
        <translation>缺少 %1：它说明这是哪一类模型。</translation>
    </message>
    <message>
        <source>%1 %2.</source>
        <translation>%1 %2。</translation>
    </message>
    <message>
        <source>%1 is not a known key of %2 models, and it may change the model.</source>
        <translation>%1 是此处任何 %2 模型都没有的键，它可能会改变模型。</translation>
    </message>
    <message>
        <source>%1 has no &quot;args&quot;.</source>
        <translation>%1 没有 “args”。</translation>
    </message>
    <message>
        <source>%1: a %2 has no argument &quot;%3&quot;.</source>
        <translation>%1：%2 没有参数 “%3”。</translation>
    </message>
    <message>
        <source>%1: there is no data type &quot;%2&quot;.</source>
        <translation>%1：没有数据类型 “%2”。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is %3, and the keys are %4.</source>
        <translation>%1：“%2” 为 %3，而键（K）为 %4。</translation>
    </message>
    <message>
        <source>%1 must hold a list of operators.</source>
        <translation>%1 必须含有算子的列表。</translation>
    </message>
    <message>
        <source>%1 has no &quot;type&quot;.</source>
        <translation>%1 没有 “type”。</translation>
    </message>
    <message>
        <source>%1: the type &quot;%2&quot; is not a point of the family &quot;%3&quot;.</source>
        <translation>%1：类型 “%2” 不是模型族 “%3” 的点。</translation>
    </message>
    <message>
        <source>&quot;out_dtype&quot;: results of this type cannot be stored in %1.</source>
        <translation>“out_dtype”：这种类型的结果不以 %1 存放。</translation>
    </message>
    <message>
        <source>&quot;context&quot; is %1, less than the %2 queries at its end.</source>
        <translation>“context” 为 %1，少于其末尾的 %2 个查询。</translation>
    </message>
    <message>
        <source>&quot;rope_width&quot; must be even and at most a head&apos;s %1, not %2.</source>
        <translation>“rope_width” 必须是偶数且不超过一个头的 %1，而不是 %2。</translation>
    </message>
    <message>
        <source>&quot;window&quot; needs &quot;causal&quot; 1.</source>
        <translation>“window” 要求 “causal” 为 1。</translation>
    </message>
    <message>
        <source>&quot;expert_parallel&quot;: %1 devices cannot evenly share %2 experts and %3 per token.</source>
        <translation>“expert_parallel”：%1 个设备无法均分 %2 个专家和每个词元的 %3 个专家。</translation>
    </message>
    <message>
        <source>&quot;tensor_parallel&quot;: an inner width of %1 does not divide evenly.</source>
        <translation>“tensor_parallel”：内部宽度 %1 无法均分。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be even and at most a head&apos;s %2, not %3.</source>
        <translation>“%1” 必须是偶数且不超过一个头的 %2，而不是 %3。</translation>
    </message>
    <message>
        <source>&quot;rope_scaling&quot;: &quot;%1&quot; holds something that is not a positive number.</source>
        <translation>“rope_scaling”：“%1” 中有不是正数的内容。</translation>
    </message>
    <message>
        <source>&quot;rope_scaling&quot; cannot be &quot;%1&quot;; it must be none, linear, llama3, yarn or list.</source>
        <translation>“rope_scaling” 不能是 “%1”；可选：none、linear、llama3、yarn 或 list。</translation>
    </message>
    <message>
        <source>&quot;rope_scaling&quot;: %1 takes %2 numbers, %3 are given.</source>
        <translation>“rope_scaling”：%1 需要 %2 个数字，给出了 %3 个。</translation>
    </message>
    <message>
        <source>&quot;goal&quot;: there is no metric &quot;%1&quot; that a sweep could look for.</source>
        <translation>“goal”：没有可供扫描寻找的指标 “%1”。</translation>
    </message>
    <message>
        <source>&quot;goal&quot;: the sweep has no device of platform &quot;%1&quot;.</source>
        <translation>“goal”：扫描中没有平台 “%1” 的设备。</translation>
    </message>
    <message>
        <source>&quot;goal&quot;: the peak FLOP/s of &quot;%1&quot; is unknown, so that nothing is known of its utilisation.</source>
        <translation>“goal”：“%1” 的峰值 FLOP/s 未知，因此无从得知其利用率。</translation>
    </message>
    <message>
        <source>&quot;goal&quot;: no point of the grid meets &quot;%1&quot;.</source>
        <translation>“goal”：网格中没有符合 “%1” 的点。</translation>
    </message>
    <message>
        <source>The run %1 is of &quot;%2&quot;, a model that is unknown to this program.</source>
        <translation>运行 %1 属于 “%2”，本程序不认识这个模型。</translation>
    </message>
    <message>
        <source>No run was named.</source>
        <translation>没有指定运行。</translation>
    </message>
    <message>
        <source>The runs are from several sweeps or families (%1 and %2); a command can measure only one of them.</source>
        <translation>这些运行属于多个扫描或模型族（%1 和 %2）；一条命令只测量其中一个的运行。</translation>
    </message>
    <message>
        <source>The run %1 is of &quot;%2&quot;, which this program does not create, and its record does not contain the original command.</source>
        <translation>运行 %1 属于 “%2”，本程序不生成它，其记录中也没有生成它的命令。</translation>
    </message>
    <message>
        <source>%1: &quot;speed&quot; must be a positive number.</source>
        <translation>%1：“speed” 必须是正数。</translation>
    </message>
    <message>
        <source>%1: a replay device has the keys &quot;platform&quot; and &quot;speed&quot;, not &quot;%2&quot;.</source>
        <translation>%1：重放设备只认识 “platform” 和 “speed”，不认识 “%2”。</translation>
    </message>
    <message>
        <source>%1 holds no runs to replay.</source>
        <translation>%1 中没有可重放的运行。</translation>
    </message>
    <message>
        <source>%1 has runs of %2; name one: %3%4?platform=%5</source>
        <translation>%1 中有 %2 的运行；请指定一个：%3%4?platform=%5</translation>
    </message>
    <message>
        <source>%1 has no runs of &quot;%2&quot;, but of %3.</source>
        <translation>%1 中没有 “%2” 的运行，只有 %3 的。</translation>
    </message>
    <message>
        <source>The runner&apos;s answer is larger than %1 MiB.</source>
        <translation>运行程序的应答大于 %1 MiB。</translation>
    </message>
    <message>
        <source>Another user is listening at %1 and is not trusted; remove that file.</source>
        <translation>另一个用户在 %1 监听，不可信任；请移除该文件。</translation>
    </message>
    <message>
        <source>The spec on standard input is longer than %1 bytes.</source>
        <translation>标准输入中的规格超过 %1 字节。</translation>
    </message>
    <message>
        <source>%1 changed during each attempt to copy it: another host is writing it. Try again later.</source>
        <translation>每次复制 %1 时它都发生了变化：另一台主机正在写入。请稍后重试。</translation>
    </message>
    <message>
        <source>%1 is not a regular file and cannot be a database.</source>
        <translation>%1 不是普通文件，不能作为数据库。</translation>
    </message>
    <message>
        <source>%1 cannot be written because its folder is not writable (%2); copy it to a folder of yours, or choose another place.</source>
        <translation>无法写入 %1，因为无法在其文件夹中创建任何内容（%2）；请把它复制到自己的文件夹，或另选位置。</translation>
    </message>
    <message>
        <source>%1 holds no run.</source>
        <translation>%1 中没有运行。</translation>
    </message>
    <message>
        <source>%1 contains no readable run; line or record %2: %3.</source>
        <translation>%1 中没有可读取的运行；第 %2 行（条）：%3。</translation>
    </message>
    <message>
        <source>%1 is not a regular file.</source>
        <translation>%1 不是普通文件。</translation>
    </message>
    <message>
        <source>%1, line 1: there is no column &quot;family&quot;, and a column map can set it.</source>
        <translation>%1 第 1 行：没有 “family” 列，可用列映射设置它。</translation>
    </message>
    <message>
        <source>%1 is compressed (%2); unpack it first.</source>
        <translation>%1 是压缩文件（%2）；请先解压。</translation>
    </message>
    <message>
        <source>%1 holds no results of %2.</source>
        <translation>%1 中没有 %2 的结果。</translation>
    </message>
    <message>
        <source>%1 holds more than %2 files.</source>
        <translation>%1 超过 %2 个文件。</translation>
    </message>
    <message>
        <source>%1 holds no results that can be read, and no logs of ParaDnn.</source>
        <translation>%1 中没有可读取的结果，也没有 ParaDnn 的日志。</translation>
    </message>
    <message>
        <source>%1: the SQL cannot be read: %2.</source>
        <translation>%1：无法读取 SQL：%2。</translation>
    </message>
    <message>
        <source>%1 does not fit into memory.</source>
        <translation>内存放不下 %1。</translation>
    </message>
    <message>
        <source>%1 cannot be read as a database.</source>
        <translation>无法把 %1 作为数据库读取。</translation>
    </message>
    <message>
        <source>%1: the first line contains no llama-bench columns.</source>
        <translation>%1：第一行没有 llama-bench 的列名。</translation>
    </message>
    <message>
        <source>%1 contains %2 bytes, which does not match the sample count of the state</source>
        <translation>%1 有 %2 字节，与状态所计的样本数不符</translation>
    </message>
    <message>
        <source>its samples, &quot;%1&quot;, are not files in the folder of %2</source>
        <translation>其样本 “%1” 不是 %2 所在文件夹中的文件</translation>
    </message>
    <message>
        <source>The sample %1 cannot be read.</source>
        <translation>无法读取样本 %1。</translation>
    </message>
    <message>
        <source>The samples should be in %1, which cannot be read (%2). Install the program again.</source>
        <translation>样本应位于 %1，但无法读取（%2）。请重新安装本程序。</translation>
    </message>
    <message>
        <source>There is no sample &quot;%1&quot;; available: %2.</source>
        <translation>没有样本 “%1”；可用：%2。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains text; a serving view needs numbers.</source>
        <translation>“%1” 是文本；服务视图需要数值。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a limit; use METRIC=NUMBER, such as p99_ttft=2.</source>
        <translation>“%1” 不是限制；应为 METRIC=NUMBER，例如 p99_ttft=2。</translation>
    </message>
    <message>
        <source>--match: an upgrade is at equal work or at batch*K.</source>
        <translation>--match：升级分析只能按相同工作或 batch*K 配对。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a FLOP count; use executed, causal, tf_profiler or recorded.</source>
        <translation>“%1” 不是 FLOP 计数；可用：executed、causal、tf_profiler 和 recorded。</translation>
    </message>
    <message>
        <source>figure: &quot;%1&quot; contains text; lines need numbers</source>
        <translation>figure：“%1” 是文本；折线需要数值</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains text; a scatter needs numbers on its axes.</source>
        <translation>“%1” 是文本；散点图的轴需要数值。</translation>
    </message>
    <message>
        <source>A comparison needs two platforms, but the runs have none.</source>
        <translation>比较需要两个平台，而这里一个也没有。</translation>
    </message>
    <message>
        <source>Two platforms are compared here; name two of %1 in &quot;platforms&quot;.</source>
        <translation>此处比较两个平台；请在 “platforms” 中指定 %1 中的两个。</translation>
    </message>
    <message>
        <source>No device of the list measures for the platform &quot;%1&quot;.</source>
        <translation>列表中没有为平台 “%1” 测量的设备。</translation>
    </message>
    <message>
        <source>%1 must be a string, not %2.</source>
        <translation>%1 必须是文本，而不是 %2。</translation>
    </message>
    <message>
        <source>%1 must be a number of seconds from 0 (none) to 86400.</source>
        <translation>%1 必须是 0（无）到 86400 之间的秒数。</translation>
    </message>
    <message>
        <source>steps: &quot;waited&quot; must be as long as &quot;seconds&quot;.</source>
        <translation>steps：“waited” 必须与 “seconds” 一样长。</translation>
    </message>
    <message>
        <source>%1: event %2 of the trace, before byte %3, is not an object.</source>
        <translation>%1：跟踪文件的第 %2 个事件（在字节 %3 之前）不是对象。</translation>
    </message>
    <message>
        <source>%1: event %2 of the trace, before byte %3, is damaged.</source>
        <translation>%1：跟踪文件的第 %2 个事件（在字节 %3 之前）已损坏。</translation>
    </message>
    <message>
        <source>%1: the trace is damaged at byte %2.</source>
        <translation>%1：跟踪文件在字节 %2 处损坏。</translation>
    </message>
    <message>
        <source>%1 holds more than %2 million operations, calls and kernels, or more than 1 GiB of names: it does not fit into memory.</source>
        <translation>%1 含有超过 %2 百万个算子、调用和内核，或超过 1 GiB 的名称：内存放不下。</translation>
    </message>
    <message>
        <source>%1 is not a trace: it does not begin with an object.</source>
        <translation>%1 不是跟踪文件：它不以对象开头。</translation>
    </message>
    <message>
        <source>%1 is not a trace: it has no list &quot;traceEvents&quot;.</source>
        <translation>%1 不是跟踪文件：没有列表 “traceEvents”。</translation>
    </message>
    <message>
        <source>%1 cannot be opened.</source>
        <translation>无法打开 %1。</translation>
    </message>
    <message>
        <source>%1 is damaged or breaks off: it cannot be unpacked beyond byte %2 (%3).</source>
        <translation>%1 已损坏或中途中断：字节 %2 之后无法解压（%3）。</translation>
    </message>
    <message>
        <source>%1 holds more than %2 GiB of text.</source>
        <translation>%1 含有超过 %2 GiB 的文本。</translation>
    </message>
    <message>
        <source>%1 ends at byte %2: the trace is incomplete.</source>
        <translation>%1 在字节 %2 处中断：跟踪文件不完整。</translation>
    </message>
    <message>
        <source>%1: the value at byte %2 is longer than %3 MiB.</source>
        <translation>%1：字节 %2 处的值长于 %3 MiB。</translation>
    </message>
    <message>
        <source>%1 is a trace without operators and kernels: it contains nothing from PyTorch.</source>
        <translation>%1 是没有算子和内核的跟踪文件：其中没有 PyTorch 的内容。</translation>
    </message>
    <message>
        <source>The run %1 has no operations to compare.</source>
        <translation>运行 %1 没有可供比较的算子。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an axis of a memory wall: it needs numbers other than the batch.</source>
        <translation>“%1” 不能作为内存墙的轴：需要批大小以外的数值。</translation>
    </message>
    <message>
        <source>%1 is not a file.</source>
        <translation>%1 不是文件。</translation>
    </message>
    <message>
        <source>Reading was cancelled.</source>
        <translation>读取已取消。</translation>
    </message>
    <message>
        <source>%1 is not a database and takes no marks: import it into one.</source>
        <translation>%1 不是数据库，不能加标注：请将其导入数据库。</translation>
    </message>
    <message>
        <source>An entry of &quot;edits&quot;: &quot;sweeps&quot; must be a list of whole numbers.</source>
        <translation>“edits” 的一项：“sweeps” 必须是整数的列表。</translation>
    </message>
    <message>
        <source>&quot;edits&quot; must be a list.</source>
        <translation>“edits” 必须是列表。</translation>
    </message>
    <message>
        <source>%1 is being written by %2, which takes no marks; set them when that is done.</source>
        <translation>%1 正由 %2 写入，后者不接受标注；请在写入结束后再设置。</translation>
    </message>
    <message>
        <source>%1 has %2 characters; the maximum is %3.</source>
        <translation>%1 有 %2 个字符；最多 %3 个。</translation>
    </message>
    <message>
        <source>%1: a tag has a control character.</source>
        <translation>%1：标签中有控制字符。</translation>
    </message>
    <message>
        <source>The database has a table or view &quot;annotation&quot; that Parascope did not make; rename it, because the new schema needs this name.</source>
        <translation>数据库中有不是由 Parascope 创建的表或视图 “annotation”；请将其重命名，因为新的模式需要此名称。</translation>
    </message>
    <message>
        <source>The point lacks hyper-parameters of family &quot;%1&quot;.</source>
        <translation>该点缺少模型族 “%1” 的超参数。</translation>
    </message>
    <message>
        <source>&quot;platforms&quot;: one platform is drawn here, not %1.</source>
        <translation>“platforms”：此处只绘制一个平台，而不是 %1 个。</translation>
    </message>
    <message>
        <source>%1 must be an object of columns, each an object of values and whole numbers from 1 to %2: {&quot;platform&quot;: {&quot;v100&quot;: 2}}</source>
        <translation>%1 必须是由列组成的对象，每列是由值和 1 至 %2 的整数组成的对象：{&quot;platform&quot;: {&quot;v100&quot;: 2}}</translation>
    </message>
    <message>
        <source>%1: the key &quot;%2&quot; occurs twice in one object.</source>
        <translation>%1：键“%2”在同一个对象中出现了两次。</translation>
    </message>
    <message>
        <source>%1: unknown key &quot;%2&quot;; a column map has &quot;columns&quot; (what columns are), &quot;set&quot; (what all rows share) and &quot;ignore&quot; (columns to leave out).</source>
        <translation>%1：未知的键“%2”；列映射的键为 &quot;columns&quot;（各列的含义）、&quot;set&quot;（所有行共有的值）和 &quot;ignore&quot;（忽略的列）。</translation>
    </message>
    <message>
        <source>%1, line %2: it is not UTF-8.</source>
        <translation>%1 第 %2 行：不是 UTF-8。</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot;: %2.</source>
        <translation>设备 “%1”：%2。</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot;: %2; its last words: %3</source>
        <translation>设备 “%1”：%2；最后的输出：%3</translation>
    </message>
    <message>
        <source>%1 is a link, has a second name, or is not a regular file: writing %2 could change another file. Move it away.</source>
        <translation>%1 是链接、有第二个名称，或者不是普通文件：写入 %2 可能会改变另一个文件。请将其移走。</translation>
    </message>
    <message>
        <source>%1 is JSON of no format that is known; --format names one.</source>
        <translation>%1 是 JSON，但不属于任何已知格式；可用 --format 指定格式。</translation>
    </message>
    <message>
        <source>they were written over; its log is kept as %1.</source>
        <translation>它们已被覆盖；其日志保存为 %1。</translation>
    </message>
    <message>
        <source>they were written over.</source>
        <translation>它们已被覆盖。</translation>
    </message>
    <message>
        <source>%1 has so many small values that reading it would take more than %2 MiB of memory.</source>
        <translation>%1 含有过多的小值，读取它需要超过 %2 MiB 的内存。</translation>
    </message>
    <message>
        <source>&quot;measure&quot;: &quot;steps&quot; needs &quot;protocol&quot;: &quot;fixed&quot;, and this one is &quot;%1&quot;.</source>
        <translation>&quot;measure&quot;: &quot;steps&quot; 需要 &quot;protocol&quot;: &quot;fixed&quot;，而这里是 &quot;%1&quot;。</translation>
    </message>
    <message>
        <source>%1 stores its texts in %2; only UTF-8 is read and written.</source>
        <translation>%1 以 %2 存储文本；只能读写 UTF-8。</translation>
    </message>
    <message>
        <source>%1 names a database that is not a file; give a file&apos;s path (./%1 is one).</source>
        <translation>%1 指的是不是文件的数据库；请给出文件路径（例如 ./%1）。</translation>
    </message>
    <message>
        <source>&quot;pattern&quot;: &quot;%1&quot; is not a kind of layer; the kinds are %2.</source>
        <translation>“pattern”：没有“%1”这种层；可用的有 %2。</translation>
    </message>
    <message>
        <source>&quot;value_heads&quot; is %1, no multiple of the %2 of &quot;key_heads&quot;.</source>
        <translation>“value_heads”为 %1，不是“key_heads”的 %2 的倍数。</translation>
    </message>
    <message>
        <source>&quot;state_heads&quot; is %1, no multiple of the %2 of &quot;state_groups&quot;.</source>
        <translation>“state_heads”为 %1，不是“state_groups”的 %2 的倍数。</translation>
    </message>
    <message>
        <source>&quot;experts&quot; must be at least 1 where &quot;pattern&quot; has an E.</source>
        <translation>“pattern”含有 E 时，“experts”至少为 1。</translation>
    </message>
    <message>
        <source>&quot;window&quot; must be given where &quot;pattern&quot; has an s or a c.</source>
        <translation>“pattern”含有 s 或 c 时，必须给出“window”。</translation>
    </message>
    <message>
        <source>%1 is &quot;%2&quot;, which is not known here; there are %3.</source>
        <translation>%1 为“%2”，此处未知；可用的有 %3。</translation>
    </message>
    <message>
        <source>sbatch answered &quot;%1&quot; in place of the number of a job.</source>
        <translation>sbatch 回答的不是作业编号，而是“%1”。</translation>
    </message>
    <message>
        <source>%1 could not be written.</source>
        <translation>无法写入 %1。</translation>
    </message>
    <message>
        <source>%1: &quot;values&quot; of column &quot;%2&quot; is not an object of words.</source>
        <translation>%1：列“%2”的“values”不是由词组成的对象。</translation>
    </message>
    <message>
        <source>%1, line %2: the row has more than %3 fields or %4 MiB.</source>
        <translation>%1，第 %2 行：该行超过 %3 个字段或 %4 MiB。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an outcome (completed, oom, timeout, crash, unsupported, unfinished, cancelled, compiled); &quot;values&quot; of a column map can say which it is</source>
        <translation>“%1”不是结果（completed、oom、timeout、crash、unsupported、unfinished、cancelled、compiled）；列映射的“values”可以说明它是哪一种</translation>
    </message>
    <message>
        <source>%1 is a workbook of a spreadsheet: save its table as CSV.</source>
        <translation>%1 是电子表格工作簿：请将其中的表另存为 CSV。</translation>
    </message>
    <message>
        <source>%1 holds more than %2 MiB, unpacked.</source>
        <translation>%1 解压后超过 %2 MiB。</translation>
    </message>
    <message>
        <source>%1: the JSON that begins in line %2 breaks off.</source>
        <translation>%1：从第 %2 行开始的 JSON 不完整。</translation>
    </message>
    <message>
        <source>%1 holds %2 results of %3, the second from line %4 on; put each into its own file.</source>
        <translation>%1 含有 %3 的 %2 个结果，第二个从第 %4 行开始；请将每个结果放入单独的文件。</translation>
    </message>
    <message>
        <source>%1 contains no table with the columns n_prompt, n_gen and avg_ts of llama-bench.</source>
        <translation>%1 中没有含 llama-bench 的列 n_prompt、n_gen 和 avg_ts 的表。</translation>
    </message>
    <message>
        <source>%1 is a database of another program: of those only llama-bench&apos;s is read, a table with the columns n_prompt, n_gen and avg_ts. Export its tables as CSV.</source>
        <translation>%1 是其他程序的数据库：其中只读取 llama-bench 的（含列 n_prompt、n_gen 和 avg_ts 的表）。请将其中的表导出为 CSV。</translation>
    </message>
    <message>
        <source>%1 is a log or another text without a table and without JSON that is known: have the tool write its results as JSON or CSV (llama-bench: -o json).</source>
        <translation>%1 是日志或其他文本，既没有表，也没有已知的 JSON：请让工具以 JSON 或 CSV 写出结果（llama-bench：-o json）。</translation>
    </message>
    <message>
        <source>%1 contains events of categories that are not understood, %2, and none of a device that is: the times of its operators on the host are not those of a step.</source>
        <translation>%1 含有未知类别的事件（%2），没有已知设备的事件：主机上算子的时间不是一步的时间。</translation>
    </message>
    <message>
        <source>%1 is a trace whose %2 operators and kernels have no times that can be (&quot;ts&quot;, &quot;dur&quot;).</source>
        <translation>%1 是一个跟踪，其中 %2 个算子和内核的时间（“ts”、“dur”）都不可能。</translation>
    </message>
    <message>
        <source>&quot;weight_dtype&quot;: &quot;%1&quot; is not a type of weights, such as float8 or int4/128/2.5.</source>
        <translation>“weight_dtype”：“%1”不是权重类型，例如 float8 或 int4/128/2.5。</translation>
    </message>
    <message>
        <source>%1 is known of decoders alone: take it out to cost the weights unquantised.</source>
        <translation>%1 仅适用于解码器：去掉它即可按未量化的权重计算。</translation>
    </message>
    <message>
        <source>%1 is a log of MLPerf in which no run starts (no event &quot;run_start&quot;).</source>
        <translation>%1 是 MLPerf 的日志，其中没有任何运行开始（没有事件“run_start”）。</translation>
    </message>
    <message>
        <source>%1 is the log of an accuracy run of MLPerf, which measures no time.</source>
        <translation>%1 是 MLPerf 精度运行的日志，它不测量时间。</translation>
    </message>
    <message>
        <source>%1 is not a message.</source>
        <translation>%1 不是一条消息。</translation>
    </message>
    <message>
        <source>%1: &quot;error&quot; must be a string.</source>
        <translation>%1：&quot;error&quot; 必须是字符串。</translation>
    </message>
    <message>
        <source>%1: unknown outcome &quot;%2&quot;.</source>
        <translation>%1：未知的结果 &quot;%2&quot;。</translation>
    </message>
    <message>
        <source>Unknown command &quot;%1&quot;.</source>
        <translation>未知的命令 &quot;%1&quot;。</translation>
    </message>
    <message>
        <source>The runner is about to end; ask again.</source>
        <translation>运行器即将结束；请重试。</translation>
    </message>
    <message>
        <source>Nothing is running that could be skipped.</source>
        <translation>没有可以跳过的运行。</translation>
    </message>
    <message>
        <source>&quot;points&quot; must be a list of {&quot;point_id&quot;, &quot;priority&quot;}.</source>
        <translation>&quot;points&quot; 必须是 {&quot;point_id&quot;, &quot;priority&quot;} 的列表。</translation>
    </message>
    <message>
        <source>&quot;measure&quot; needs &quot;family&quot;, &quot;platform&quot; and &quot;point&quot;.</source>
        <translation>&quot;measure&quot; 需要 &quot;family&quot;、&quot;platform&quot; 和 &quot;point&quot;。</translation>
    </message>
    <message>
        <source>Several platforms are there; name one with %1: %2.</source>
        <translation>有多个平台；请用 %1 指定一个：%2。</translation>
    </message>
    <message>
        <source>%1: there is no &quot;%2&quot;, because there are no runs.</source>
        <translation>%1：没有 &quot;%2&quot;；这里没有任何运行。</translation>
    </message>
    <message>
        <source>%1: there is no &quot;%2&quot;; there are %3.</source>
        <translation>%1：没有 &quot;%2&quot;；有 %3。</translation>
    </message>
    <message>
        <source>%1 is a pipe without a writer.</source>
        <translation>%1 是没有写入者的管道。</translation>
    </message>
    <message>
        <source>%1 is not a regular file, so %2 cannot be opened next to it. Move it away.</source>
        <translation>%1 不是普通文件，因此无法打开其旁的 %2。请将其移走。</translation>
    </message>
    <message>
        <source>%1: &quot;nb_gpus&quot; is too large.</source>
        <translation>%1：“nb_gpus” 过大。</translation>
    </message>
    <message>
        <source>%1 is a detailed log of the run that %2 in the same folder summarises; import that file.</source>
        <translation>%1 是同一文件夹中 %2 所汇总的那次运行的详细日志；请导入后者。</translation>
    </message>
    <message>
        <source>%1 is missing: it says how the numbers are read; &quot;time&quot; takes the wall time of a call.</source>
        <translation>缺少 %1：它说明如何读取数字；“time” 取一次调用的实际耗时。</translation>
    </message>
    <message>
        <source>%1 must be a text.</source>
        <translation>%1 必须是文本。</translation>
    </message>
    <message>
        <source>%1 must be a positive number of seconds.</source>
        <translation>%1 必须是正的秒数。</translation>
    </message>
    <message>
        <source>%1 must be a name of letters, digits, &quot;-&quot;, &quot;_&quot; and &quot;.&quot;.</source>
        <translation>%1 必须是由字母、数字、“-”、“_” 和 “.” 组成的名称。</translation>
    </message>
    <message>
        <source>%1: the name of an axis has letters, digits and &quot;_&quot;.</source>
        <translation>%1：轴的名称由字母、数字和 “_” 组成。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has another meaning in a spec; choose another name.</source>
        <translation>%1：“%2” 在规格中另有含义；请另选名称。</translation>
    </message>
    <message>
        <source>%1 must be a list of texts; numbers have &quot;from&quot; and &quot;to&quot;.</source>
        <translation>%1 必须是文本的列表；数字用 “from” 和 “to”。</translation>
    </message>
    <message>
        <source>%1 must be whole, real or text.</source>
        <translation>%1 必须是 whole、real 或 text。</translation>
    </message>
    <message>
        <source>%1 must be a whole number, for an axis of numbers.</source>
        <translation>对于数字的轴，%1 必须是整数。</translation>
    </message>
    <message>
        <source>%1: &quot;from&quot; is larger than &quot;to&quot;.</source>
        <translation>%1：“from” 大于 “to”。</translation>
    </message>
    <message>
        <source>%1 is missing.</source>
        <translation>缺少 %1。</translation>
    </message>
    <message>
        <source>%1 must be a list of words.</source>
        <translation>%1 必须是词的列表。</translation>
    </message>
    <message>
        <source>%1 must be &quot;port&quot; or {&quot;line&quot;: TEXT}.</source>
        <translation>%1 必须是 “port” 或 {&quot;line&quot;: TEXT}。</translation>
    </message>
    <message>
        <source>%1 is no regular expression: %2.</source>
        <translation>%1 不是正则表达式：%2。</translation>
    </message>
    <message>
        <source>%1 must be a list of exit statuses from 0 to 255.</source>
        <translation>%1 必须是 0 到 255 的退出状态的列表。</translation>
    </message>
    <message>
        <source>%1 must be an expression over the axes.</source>
        <translation>%1 必须是关于各轴的表达式。</translation>
    </message>
    <message>
        <source>There is a benchmark &quot;%1&quot; already.</source>
        <translation>已有基准测试 “%1”。</translation>
    </message>
    <message>
        <source>There is no file and no benchmark &quot;%1&quot;; known are %2.</source>
        <translation>没有名为 “%1” 的文件或基准测试；已知的有 %2。</translation>
    </message>
    <message>
        <source>There is no file and no benchmark &quot;%1&quot; (did you mean &quot;%2&quot;?); known are %3.</source>
        <translation>没有名为 “%1” 的文件或基准测试（是否为 “%2”？）；已知的有 %3。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; needs a shell: put the line into a script, or call sh -c &apos;...&apos;.</source>
        <translation>“%1” 需要 shell：请把该行写入脚本，或调用 sh -c &apos;...&apos;。</translation>
    </message>
    <message>
        <source>The command line has an open quote (%1).</source>
        <translation>命令行中有未闭合的引号（%1）。</translation>
    </message>
    <message>
        <source>The command line names no program.</source>
        <translation>命令行没有指明程序。</translation>
    </message>
    <message>
        <source>%1 must be output, errors or file.</source>
        <translation>%1 必须是 output、errors 或 file。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a name of a-z, 0-9 and _.</source>
        <translation>%1：“%2” 必须是由 a-z、0-9 和 _ 组成的名称。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is a metric that Parascope computes; choose another name.</source>
        <translation>%1：“%2” 是 Parascope 计算的指标；请另选名称。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; has the unit &quot;%3&quot;, not &quot;%4&quot;.</source>
        <translation>%1：“%2” 的单位是 “%3”，而不是 “%4”。</translation>
    </message>
    <message>
        <source>%1: the name &quot;%2&quot; of a metric in %3 must end in &quot;%4&quot;, so that tables and axes know its unit.</source>
        <translation>%1：以 %3 为单位的指标，其名称 “%2” 必须以 “%4” 结尾，以便表格和轴知道其单位。</translation>
    </message>
    <message>
        <source>%1: the name &quot;%2&quot; says another unit than &quot;%3&quot;.</source>
        <translation>%1：名称 “%2” 表示的单位与 “%3” 不同。</translation>
    </message>
    <message>
        <source>%1 must be an object with &quot;json&quot;, &quot;pattern&quot; or &quot;last_line&quot;.</source>
        <translation>%1 必须是含有 “json”、“pattern” 或 “last_line” 的对象。</translation>
    </message>
    <message>
        <source>%1 must be true.</source>
        <translation>%1 必须是 true。</translation>
    </message>
    <message>
        <source>%1 needs one of &quot;json&quot;, &quot;pattern&quot; and &quot;last_line&quot;.</source>
        <translation>%1 需要 “json”、“pattern” 和 “last_line” 之一。</translation>
    </message>
    <message>
        <source>%1 needs one group in parentheses, around the number.</source>
        <translation>%1 需要一个用圆括号括住数字的分组。</translation>
    </message>
    <message>
        <source>%1 has both &quot;format&quot; and &quot;command&quot;.</source>
        <translation>%1 同时有 “format” 和 “command”。</translation>
    </message>
    <message>
        <source>%1 must be the name of a format.</source>
        <translation>%1 必须是格式的名称。</translation>
    </message>
    <message>
        <source>%1: a time is the metric step_seconds; leave &quot;metric&quot; out.</source>
        <translation>%1：时间就是指标 step_seconds；请省略 “metric”。</translation>
    </message>
    <message>
        <source>%1 needs &quot;metric&quot;, the name of the value, since its unit is no time.</source>
        <translation>%1 需要 “metric”，即该值的名称，因为其单位不是时间。</translation>
    </message>
    <message>
        <source>%1 must be &quot;time&quot;, for the wall time of a call, or an object.</source>
        <translation>%1 必须是 “time”（一次调用的实际耗时）或对象。</translation>
    </message>
    <message>
        <source>%1: &quot;{&quot; has no &quot;}&quot;; write {{ for a brace.</source>
        <translation>%1：“{” 没有对应的 “}”；花括号请写作 {{。</translation>
    </message>
    <message>
        <source>%1 must be a list of words: [&quot;program&quot;, &quot;--option={axis}&quot;].</source>
        <translation>%1 必须是词的列表：[&quot;program&quot;, &quot;--option={axis}&quot;]。</translation>
    </message>
    <message>
        <source>%1 must be {&quot;if&quot;: AXIS, &quot;words&quot;: [...]}.</source>
        <translation>%1 必须是 {&quot;if&quot;: AXIS, &quot;words&quot;: [...]}。</translation>
    </message>
    <message>
        <source>%1: the first word must be a program.</source>
        <translation>%1：第一个词必须是程序。</translation>
    </message>
    <message>
        <source>%1 must be an object of texts.</source>
        <translation>%1 必须是文本的对象。</translation>
    </message>
    <message>
        <source>%1 must be the name of a variable.</source>
        <translation>%1 必须是变量名。</translation>
    </message>
    <message>
        <source>%1 is not used: no word of the command and no variable has {%2}.</source>
        <translation>%1 未被使用：命令的词和变量中都没有 {%2}。</translation>
    </message>
    <message>
        <source>%1 has both &quot;benchmark&quot; and &quot;%2&quot;.</source>
        <translation>%1 同时有 “benchmark” 和 “%2”。</translation>
    </message>
    <message>
        <source>%1 has no &quot;family&quot; and no &quot;benchmark&quot;.</source>
        <translation>%1 既没有 “family”，也没有 “benchmark”。</translation>
    </message>
    <message>
        <source>The point sets no &quot;%1&quot;, and a word of the command needs it.</source>
        <translation>该点没有设定 “%1”，而命令中的一个词需要它。</translation>
    </message>
    <message>
        <source>The variable &quot;%1&quot; cannot have {output}, {folder} or {port}.</source>
        <translation>变量 “%1” 不能含有 {output}、{folder} 或 {port}。</translation>
    </message>
    <message>
        <source>&quot;input&quot; cannot have {output}, {folder} or {port}.</source>
        <translation>“input” 不能含有 {output}、{folder} 或 {port}。</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: %2</source>
        <translation>“%1”：%2</translation>
    </message>
    <message>
        <source>The program reported a time or rate of 0 or less.</source>
        <translation>程序报告的时间或速率不大于 0。</translation>
    </message>
    <message>
        <source>The program reported a rate of %1.</source>
        <translation>程序报告的速率为 %1。</translation>
    </message>
    <message>
        <source>The report cannot be read: %1.</source>
        <translation>无法读取报告：%1。</translation>
    </message>
    <message>
        <source>The report holds %1 runs; a call must give one.</source>
        <translation>报告含有 %1 次运行；一次调用必须给出一次。</translation>
    </message>
    <message>
        <source>The program printed &quot;%1&quot; where a number is expected.</source>
        <translation>程序在应为数字处输出了 “%1”。</translation>
    </message>
    <message>
        <source>What the program printed has no &quot;%1&quot; of &quot;%2&quot;.</source>
        <translation>程序的输出中没有 “%2” 的 “%1”。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; of what the program printed is not a number.</source>
        <translation>程序输出中的 “%1” 不是数字。</translation>
    </message>
    <message>
        <source>Nothing that the program printed matches &quot;%1&quot;.</source>
        <translation>程序的输出中没有与 “%1” 匹配的内容。</translation>
    </message>
    <message>
        <source>Several numbers match &quot;%1&quot;: &quot;%2&quot;, then &quot;%3&quot;.</source>
        <translation>有多个数字与 “%1” 匹配：先是 “%2”，然后是 “%3”。</translation>
    </message>
    <message>
        <source>The program printed nothing.</source>
        <translation>程序没有任何输出。</translation>
    </message>
    <message>
        <source>The program wrote no file {output}.</source>
        <translation>程序没有写入文件 {output}。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; did not read %2 within %3.</source>
        <translation>“%1” 没有在 %3 内读取 %2。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; could not read %2: %3</source>
        <translation>“%1” 无法读取 %2：%3</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a whole path, or a name that PATH knows.</source>
        <translation>%1：“%2”必须是完整路径，或 PATH 能找到的名称。</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot;: its command names no parascope-worker, in whose place programs could be called.</source>
        <translation>设备“%1”：其命令中没有可由程序调用取代的 parascope-worker。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds numbers; versions are texts.</source>
        <translation>“%1”是数值；版本是文本。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds texts; a series needs a metric.</source>
        <translation>“%1”是文本；序列需要一个指标。</translation>
    </message>
    <message>
        <source>figure: &quot;options.reference&quot;: no version is called &quot;%1&quot;</source>
        <translation>图：“options.reference”：没有名为“%1”的版本</translation>
    </message>
    <message>
        <source>figure: &quot;options.reference&quot;: the runs of &quot;%1&quot; are of several versions</source>
        <translation>figure: &quot;options.reference&quot;：&quot;%1&quot; 的运行属于多个版本</translation>
    </message>
    <message>
        <source>%1: a figure of kind &quot;%2&quot; has no metric that could be relative to one</source>
        <translation>%1：类型为 &quot;%2&quot; 的图没有可以相对于它的指标</translation>
    </message>
    <message>
        <source>%1: name the metric that is relative to it</source>
        <translation>%1：请指明相对于它的指标</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; holds texts and has no ratio</source>
        <translation>%1：&quot;%2&quot; 是文本，没有比值</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no number.</source>
        <translation>&quot;%1&quot; 不是数字。</translation>
    </message>
    <message>
        <source>--page needs --db with a database.</source>
        <translation>--page 需要 --db 和一个数据库。</translation>
    </message>
    <message>
        <source>There is no run to show on a page.</source>
        <translation>没有可在页面上显示的运行。</translation>
    </message>
    <message>
        <source>%1 is no page that Parascope wrote.</source>
        <translation>%1 不是 Parascope 写出的页面。</translation>
    </message>
    <message>
        <source>The folder %1 cannot be made.</source>
        <translation>无法创建文件夹 %1。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a text</source>
        <translation>%1：&quot;%2&quot; 必须是文本</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; must be a number that is not negative</source>
        <translation>%1：&quot;%2&quot; 必须是非负数</translation>
    </message>
    <message>
        <source>%1: &quot;life_years&quot; must be above 0, and &quot;load&quot; above 0 and at most 1</source>
        <translation>%1：&quot;life_years&quot; 必须大于 0，&quot;load&quot; 必须大于 0 且不超过 1</translation>
    </message>
    <message>
        <source>%1 must be an object</source>
        <translation>%1 必须是对象</translation>
    </message>
    <message>
        <source>%1: &quot;platform&quot; is missing</source>
        <translation>%1：缺少 &quot;platform&quot;</translation>
    </message>
    <message>
        <source>%1 (%2): give either &quot;per_hour&quot; or &quot;purchase&quot;</source>
        <translation>%1 (%2)：请给出 &quot;per_hour&quot; 或 &quot;purchase&quot; 之一</translation>
    </message>
    <message>
        <source>%1: there are two prices for %2</source>
        <translation>%1：%2 有两个价格</translation>
    </message>
    <message>
        <source>%1: %2 is in %3, and %4 in %5; prices need one currency</source>
        <translation>%1：%2 用 %3，%4 用 %5；价格必须使用同一种货币</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not PLATFORM=PRICE with a price of an hour that is not negative</source>
        <translation>%1：&quot;%2&quot; 不是 PLATFORM=PRICE（每小时的非负价格）</translation>
    </message>
    <message>
        <source>%1: a list of &quot;prices&quot; is missing</source>
        <translation>%1：缺少 &quot;prices&quot; 列表</translation>
    </message>
    <message>
        <source>%1: &quot;panels&quot;: &quot;prices&quot; are other ones than those of the figure</source>
        <translation>%1：&quot;panels&quot;：&quot;prices&quot; 与图的不同</translation>
    </message>
    <message>
        <source>The folder %1 cannot be read: %2.</source>
        <translation>无法读取文件夹 %1：%2。</translation>
    </message>
    <message>
        <source>%1 is a folder without a database that can be read.</source>
        <translation>%1 是一个没有可读数据库的文件夹。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is named twice among the sides.</source>
        <translation>比较各方中“%1”出现了两次。</translation>
    </message>
    <message>
        <source>A ranking compares 2 to %1 sides; %2 are named.</source>
        <translation>排名比较 2 至 %1 方;给出了 %2 方。</translation>
    </message>
    <message>
        <source>A ranking compares 2 to %1 sides, and there are %2 of %3; name some with --sides A,B,C: %4.</source>
        <translation>排名比较 2 至 %1 方,而 %3 有 %2 个;请用 --sides A,B,C 指定:%4。</translation>
    </message>
    <message>
        <source>A ranking compares 2 to %1 sides; only &quot;%2&quot; is named.</source>
        <translation>排名比较 2 至 %1 方;只给出了“%2”。</translation>
    </message>
    <message>
        <source>A ranking compares 2 to %1 sides, and no %2 has completed runs with &quot;%3&quot; here.</source>
        <translation>排名比较 2 至 %1 方,而此处没有任何 %2 有带“%3”的完成运行。</translation>
    </message>
    <message>
        <source>A ranking compares 2 to %1 sides, and only one %2 (%3) has completed runs with &quot;%4&quot; here.</source>
        <translation>排名比较 2 至 %1 方,而此处只有一个 %2(%3)有带“%4”的完成运行。</translation>
    </message>
    <message>
        <source>The reference &quot;%1&quot; is not among the sides: %2.</source>
        <translation>参考“%1”不在各方之中:%2。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; holds numbers; names are compared here.</source>
        <translation>“%1”是数值;此处比较的是名称。</translation>
    </message>
    <message>
        <source>The confidence of a ranking is at least 0.5 and below 1.</source>
        <translation>排名的置信度至少为 0.5 且小于 1。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; gives one of two sides the larger batch, so it ranks none; the rules of a ranking are work and best-batch.</source>
        <translation>“%1”使两方之一的批量更大,因此无法排名;排名的规则是 work 和 best-batch。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is compared, so it is no axis of a map of winners.</source>
        <translation>“%1”是比较对象,因此不能作为胜者图的坐标轴。</translation>
    </message>
    <message>
        <source>Both axes are &quot;%1&quot;; a map needs two columns, or one.</source>
        <translation>两个坐标轴都是“%1”;图需要两列或一列。</translation>
    </message>
    <message>
        <source>The map of &quot;%1&quot; would have %2 cells; at most %3 are possible.</source>
        <translation>“%1”的图将有 %2 个单元格;最多为 %3。</translation>
    </message>
    <message>
        <source>A map of winners over &quot;%1&quot; needs a first axis, too.</source>
        <translation>“%1”的胜者图还需要第一个坐标轴。</translation>
    </message>
    <message>
        <source>No run has &quot;%1&quot;.</source>
        <translation>没有运行具有“%1”。</translation>
    </message>
    <message>
        <source>%1: &quot;watts&quot; and &quot;per_kwh&quot; must be given together</source>
        <translation>%1：“watts” 和 “per_kwh” 必须一起给出</translation>
    </message>
    <message>
        <source>%1 (%2): &quot;per_hour&quot; is the whole price; &quot;%3&quot; belongs to &quot;purchase&quot;</source>
        <translation>%1（%2）：“per_hour” 是全部价格；“%3” 属于 “purchase”</translation>
    </message>
    <message>
        <source>The end of a program is lost: %1.</source>
        <translation>无法得知一个程序的结束状态：%1。</translation>
    </message>
    <message>
        <source>The database has a table or view &quot;ceiling&quot; that Parascope did not make; rename it, because the new schema needs this name.</source>
        <translation>数据库中有不是由 Parascope 创建的表或视图 “ceiling”；请将其重命名，因为新的模式需要此名称。</translation>
    </message>
    <message>
        <source>%1 has no list &quot;result_columns&quot;: of asv&apos;s results only those of version 2 are read. &quot;asv update&quot; converts older ones.</source>
        <translation>%1 没有列表 “result_columns”：asv 的结果只读取版本 2 的。“asv update” 可转换较旧的结果。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a time such as 2026-11-26T10:00:00Z</source>
        <translation>%1：“%2” 不是像 2026-11-26T10:00:00Z 这样的时间</translation>
    </message>
    <message>
        <source>Version %1: its commit&apos;s time &quot;%2&quot; cannot be read; write it like 2026-11-26T10:00:00Z.</source>
        <translation>版本 %1：无法读取其提交时间 “%2”；请写成 2026-11-26T10:00:00Z 的形式。</translation>
    </message>
    <message>
        <source>%1: column &quot;%2&quot; has %3 different values in %4 rows; a column map must say whether it is a setting or a metric.</source>
        <translation>%1：列 “%2” 在 %4 行中有 %3 个不同的值；须用列映射说明它是设置还是指标。</translation>
    </message>
    <message>
        <source>%1 is not the trace that was imported, or has changed since: import it again.</source>
        <translation>%1 不是当初导入的跟踪文件，或此后已更改：请重新导入。</translation>
    </message>
    <message>
        <source>%1 is a pipe, not a file.</source>
        <translation>%1 是管道，不是文件。</translation>
    </message>
    <message>
        <source>%1 is a socket, not a file.</source>
        <translation>%1 是套接字，不是文件。</translation>
    </message>
    <message>
        <source>%1 must be a list of figures.</source>
        <translation>%1 必须是图的列表。</translation>
    </message>
    <message>
        <source>%1 is larger than %2 MiB, too large for a page of results.</source>
        <translation>%1 大于 %2 MiB，作为结果页面过大。</translation>
    </message>
    <message>
        <source>The temporary folder %1 cannot be made: %2.</source>
        <translation>无法创建临时文件夹 %1：%2。</translation>
    </message>
    <message>
        <source>Cannot read the folder %1: %2.</source>
        <translation>无法读取文件夹 %1：%2。</translation>
    </message>
    <message>
        <source>%1 belongs to another user (%2), whose files in it would count as yours. Remove it, or set %3 to a folder of yours.</source>
        <translation>%1 属于其他用户（%2），该用户放在其中的文件会被当作当前用户的文件。请移除它，或将 %3 设为自己的文件夹。</translation>
    </message>
    <message>
        <source>Other users may write to %1, and their files in it would count as yours. Look through it, then run chmod go-w %1</source>
        <translation>其他用户可以写入 %1，他们放在其中的文件会被当作当前用户的文件。请检查其内容，然后执行 chmod go-w %1</translation>
    </message>
    <message>
        <source>Other users may write to %1, and could replace %2. Run chmod go-w %1</source>
        <translation>其他用户可以写入 %1，并可能替换 %2。请执行 chmod go-w %1</translation>
    </message>
    <message>
        <source>The home folder of user %1 is unknown: HOME is not set, and the password database has none. Set HOME.</source>
        <translation>用户 %1 的主文件夹未知：未设置 HOME，密码数据库中也没有。请设置 HOME。</translation>
    </message>
    <message>
        <source>%1 belongs to another user; remove it, or set XDG_RUNTIME_DIR to a folder of yours that no other user can write to.</source>
        <translation>%1 属于其他用户；请移除它，或将 XDG_RUNTIME_DIR 设为自己的、他人无法写入的文件夹。</translation>
    </message>
    <message>
        <source>%1 is accessible to others. Run chmod 700 %1</source>
        <translation>其他用户可以访问 %1。请执行 chmod 700 %1</translation>
    </message>
    <message>
        <source>The folder &quot;%1&quot; of the program &quot;%2&quot; cannot be used: %3.</source>
        <translation>无法使用程序 “%2” 的文件夹 “%1”：%3。</translation>
    </message>
    <message>
        <source>The program &quot;%1&quot; cannot be started: %2.</source>
        <translation>无法启动程序 “%1”：%2。</translation>
    </message>
    <message>
        <source>The program &quot;%1&quot; cannot be started: it may not be executed.</source>
        <translation>无法启动程序 “%1”：没有执行权限。</translation>
    </message>
    <message>
        <source>The program &quot;%1&quot; cannot be started: no folder of PATH contains it.</source>
        <translation>无法启动程序 “%1”：PATH 的所有文件夹中都没有它。</translation>
    </message>
    <message>
        <source>The command names no program.</source>
        <translation>命令没有指明程序。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; was cancelled.</source>
        <translation>“%1” 已取消。</translation>
    </message>
    <message>
        <source>&quot;work&quot;: &quot;%1&quot; is %2; it must be a positive number.</source>
        <translation>“work”：“%1” 为 %2；必须是正数。</translation>
    </message>
    <message>
        <source>&quot;work&quot;: &quot;%1&quot; is %2 at %3; it must be a positive number.</source>
        <translation>“work”：“%1” 在 %3 处为 %2；必须是正数。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is %3; it must be a positive number.</source>
        <translation>%1：“%2” 为 %3；必须是正数。</translation>
    </message>
    <message>
        <source>The program reported a rate so small that a step has no finite time.</source>
        <translation>程序报告的速率过小，步时间不是有限值。</translation>
    </message>
    <message>
        <source>The program printed %1, which is out of range in the unit &quot;%2&quot;.</source>
        <translation>程序输出了 %1，以单位 “%2” 计超出范围。</translation>
    </message>
    <message>
        <source>%1 is a link that leads to itself.</source>
        <translation>%1 是指向自身的链接。</translation>
    </message>
</context>
<context>
    <name>parascope::Message</name>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>largest %1 (%2)</source>
        <translation>最大的 %1（%2）</translation>
    </message>
    <message>
        <source>smallest %1 (%2)</source>
        <translation>最小的 %1（%2）</translation>
    </message>
    <message>
        <source>models that lack a level of %1</source>
        <translation>缺少 %1 某个取值的模型</translation>
    </message>
    <message>
        <source>runs with a %1 other than %2</source>
        <translation>%1不是 %2 的运行</translation>
    </message>
    <message>
        <source>different %1</source>
        <translation>不同的%1</translation>
    </message>
    <message>
        <source>; but without the %1, it reverses to %2 (%3)</source>
        <translation>；但去掉%1后变为 %2（%3）</translation>
    </message>
    <message>
        <source>On %1, %2 of %3 wait for input more than half of their time; the median is %4.</source>
        <translation>在 %1 上，%3中有 %2 次一半以上的时间在等待输入；中位数为 %4。</translation>
    </message>
    <message>
        <source>with a faster host, or data made on the device, these runs take as long as before.</source>
        <translation>换用更快的主机，或把数据生成在设备上，这些运行耗时不变。</translation>
    </message>
    <message>
        <source> (rank correlation of the waiting time with %1 %2)</source>
        <translation>（等待时间与 %1 的秩相关 %2）</translation>
    </message>
    <message>
        <source>On %1, models with small %2 wait longest for input</source>
        <translation>在 %1 上，%2 小的模型等待输入最久</translation>
    </message>
    <message>
        <source>On %1, models with large %2 wait longest for input</source>
        <translation>在 %1 上，%2 大的模型等待输入最久</translation>
    </message>
    <message>
        <source>.</source>
        <translation>。</translation>
    </message>
    <message>
        <source>models that differ in %1 alone wait equally long.</source>
        <translation>只有 %1 不同的模型等待时间相同。</translation>
    </message>
    <message>
        <source>%1 of %2 that were run on both ran out of memory on %3 and completed on %4.</source>
        <translation>两边都运行过的%2中，有 %1 个在 %3 上内存不足，而在 %4 上完成。</translation>
    </message>
    <message>
        <source>models</source>
        <translation>个模型</translation>
    </message>
    <message>
        <source>these models complete on %1 with the same software and nothing else on the device.</source>
        <translation>在软件相同、设备上没有其他任务时，这些模型在 %1 上能够完成。</translation>
    </message>
    <message>
        <source>repeating these runs on an idle machine gives the same figures with narrower intervals.</source>
        <translation>在空闲的机器上重复这些运行，得到相同的数值和更窄的区间。</translation>
    </message>
    <message>
        <source>ran out of memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>did not end in time</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>did not finish</source>
        <translation>没有结束</translation>
    </message>
    <message>
        <source>did not complete</source>
        <translation>未完成</translation>
    </message>
    <message>
        <source>The largest models do not fit %1: %2 of %3 runs ran out of memory</source>
        <translation>最大的模型放不进 %1：%3 次运行中有 %2 次内存不足</translation>
    </message>
    <message>
        <source>On %1, %2 of %3 runs %4</source>
        <translation>在 %1 上，%3 次运行中有 %2 次%4</translation>
    </message>
    <message>
        <source>, mostly large models</source>
        <translation>，多为大模型</translation>
    </message>
    <message>
        <source>, mostly small models</source>
        <translation>，多为小模型</translation>
    </message>
    <message>
        <source>%1 with %2</source>
        <translation>%1 且 %2</translation>
    </message>
    <message>
        <source>, every run from %1 on</source>
        <translation>，即 %1 起的每次运行</translation>
    </message>
    <message>
        <source> (%1 of the %2)</source>
        <translation>（%2 个中的 %1 个）</translation>
    </message>
    <message>
        <source>; the smallest of them has %1 parameters, the largest that completed %2</source>
        <translation>；其中最小的有 %1 个参数，完成的最大的有 %2 个</translation>
    </message>
    <message>
        <source>; nothing proves that memory was the reason</source>
        <translation>；没有证据表明原因是内存</translation>
    </message>
    <message>
        <source>unknown reason</source>
        <translation>原因不明</translation>
    </message>
    <message>
        <source>The outcome is &quot;%1&quot;, not &quot;oom&quot;: a time limit, a crash or memory may be behind it.</source>
        <translation>结果为 “%1”，而不是 “oom”：原因可能是时限、崩溃或内存。</translation>
    </message>
    <message>
        <source>a model beyond that boundary completes on the same device and stack, or a smaller one does not.</source>
        <translation>在相同设备和软件栈上，该边界以外的模型能够完成，或更小的模型不能完成。</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>at %1 %2 everywhere</source>
        <translation> %1 %2 时全部</translation>
    </message>
    <message>
        <source>at %1 %2 nowhere</source>
        <translation> %1 %2 时没有</translation>
    </message>
    <message>
        <source>at %1 %2 from %3 %4 on</source>
        <translation> %1 %2 时 %3 %4 起</translation>
    </message>
    <message>
        <source>at %1 %2 up to %3 %4</source>
        <translation> %1 %2 时 %3 不超过 %4</translation>
    </message>
    <message>
        <source>Which of %1 and %2 is faster changes along %3 and %4: %1 wins %5 (true of %6 of %7)</source>
        <translation>%1 与 %2 谁快取决于 %3 和 %4：%1 占优之处为%5（%7中有 %6 对符合）</translation>
    </message>
    <message>
        <source>pairs</source>
        <translation>对</translation>
    </message>
    <message>
        <source>new models on either side of the line are won by the other platform as often as not.</source>
        <translation>分界线两侧的新模型有一半由另一平台胜出。</translation>
    </message>
    <message>
        <source>Half of the %1 runs on %2 use less than %3 of the peak (95 % interval %4); </source>
        <translation>%2 上的 %1 次运行有一半用不到峰值的 %3（95 % 区间 %4）；</translation>
    </message>
    <message>
        <source>none of them reach half of the peak; the best reaches %1.</source>
        <translation>没有一次达到一半，最好的为 %1。</translation>
    </message>
    <message>
        <source>1 of them reaches half of the peak; the best reaches %1.</source>
        <translation>其中 1 次达到一半，最好的为 %1。</translation>
    </message>
    <message>
        <source>%1 of them reach half of the peak; the best reaches %2.</source>
        <translation>其中 %1 次达到一半，最好的为 %2。</translation>
    </message>
    <message>
        <source>Without the %1 half of %2 use less than %3.</source>
        <translation>去掉%1后，%2中有一半用不到 %3。</translation>
    </message>
    <message>
        <source>the FLOP count (%1) or the peak (%2) does not fit the device.</source>
        <translation>FLOP 计数（%1）或峰值（%2）不符合该设备。</translation>
    </message>
    <message>
        <source>On %1, throughput is flat at %2 to %3 examples/s over %4 of %5 runs, although the work per example differs %6-fold among them: the host, not the device, is the limit.</source>
        <translation>在 %1 上，%5 次运行中有 %4 次的吞吐量持平于每秒 %2 至 %3 个样本，而每个样本的工作量相差 %6 倍：瓶颈在主机，不在设备。</translation>
    </message>
    <message>
        <source>a limit of the device itself</source>
        <translation>设备自身的极限</translation>
    </message>
    <message>
        <source>A device&apos;s own limit would be flat in FLOP/s or byte/s, not in examples/s; below the plateau throughput does fall with the work per example (rank correlation %1).</source>
        <translation>设备自身的极限表现为 FLOP/s 或字节/s 持平，而不是样本/s；在平台以下，吞吐量确实随每个样本的工作量下降（秩相关 %1）。</translation>
    </message>
    <message>
        <source>the same models with their data made on the device before timing show the same flat throughput.</source>
        <translation>同样的模型在计时前把数据生成在设备上，吞吐量仍同样持平。</translation>
    </message>
    <message>
        <source>, with %1 of their time</source>
        <translation>，占其时间的 %1</translation>
    </message>
    <message>
        <source>, above all %1</source>
        <translation>，主要是 %1</translation>
    </message>
    <message>
        <source>operations</source>
        <translation>个操作</translation>
    </message>
    <message>
        <source>%1 models</source>
        <translation>%1 个模型</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>从 %1 到 %2</translation>
    </message>
    <message>
        <source>On %1, %2 grows with %3 in %4 of %5 series of otherwise equal models: </source>
        <translation>在 %1 上，其余相同的 %5 组模型中有 %4 组的 %2 随 %3 上升：</translation>
    </message>
    <message>
        <source>On %1, %2 falls with %3 in %4 of %5 series of otherwise equal models: </source>
        <translation>在 %1 上，其余相同的 %5 组模型中有 %4 组的 %2 随 %3 下降：</translation>
    </message>
    <message>
        <source>about %1-fold at each doubling, %2-fold %3</source>
        <translation>每翻一倍约为 %1 倍，%3 为 %2 倍</translation>
    </message>
    <message>
        <source>about %1 times less at each doubling, %2 times less %3</source>
        <translation>每翻一倍约降为 1/%1，%3 降为 1/%2</translation>
    </message>
    <message>
        <source>; from %1 on it hardly grows</source>
        <translation>；从 %1 起几乎不再提高</translation>
    </message>
    <message>
        <source>series</source>
        <translation>组</translation>
    </message>
    <message>
        <source>runs of new models at two or more levels of %1, all else equal, give exponents around 0.</source>
        <translation>在 %1 的两个或更多取值上、其余相同的新模型运行，得到的指数约为 0。</translation>
    </message>
    <message>
        <source> (%1, 95 % interval %2)</source>
        <translation>（%1，95 % 区间 %2）</translation>
    </message>
    <message>
        <source>, then %1 (%2, %3)</source>
        <translation>，其次是 %1（%2，%3）</translation>
    </message>
    <message>
        <source>, %1 (%2, %3)</source>
        <translation>，%1（%2，%3）</translation>
    </message>
    <message>
        <source>; which of %1 and %2 comes first is not certain</source>
        <translation>；%1 与 %2 何者居首并不确定</translation>
    </message>
    <message>
        <source>; no notable effect of %1</source>
        <translation>；%1 没有值得一提的效应</translation>
    </message>
    <message>
        <source>new runs that vary %1 alone, in shuffled order, leave %2 unchanged, or its weight&apos;s interval from them contains 0.</source>
        <translation>只改变 %1、以随机次序进行的新运行不改变%2，或由其得到的权重区间包含 0。</translation>
    </message>
    <message>
        <source>%1 of %2 models with %3 or more run faster on %4 than on %5, and %6 of %7 with less</source>
        <translation>在 %3 及以上的 %2 个模型中有 %1 个在 %4 上比在 %5 上快，更小的 %7 个中有 %6 个</translation>
    </message>
    <message>
        <source>Among the models %8, %1 of %2 with %3 or more run faster on %4 than on %5, and %6 of %7 with less</source>
        <translation>在%8模型中，%3 及以上的 %2 个有 %1 个在 %4 上比在 %5 上快，更小的 %7 个中有 %6 个</translation>
    </message>
    <message>
        <source>%1 as difference of the two shares</source>
        <translation>%1（指两个比例之差）</translation>
    </message>
    <message>
        <source>new models on both sides of %1 are won equally often.</source>
        <translation>%1 两侧的新模型胜率相同。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>Large %1 favours %2 over %3, small %3</source>
        <translation>%1 大时 %2 优于 %3，小时 %3 占优</translation>
    </message>
    <message>
        <source>Large %1 favours %2 over %3, small does so less</source>
        <translation>%1 大时 %2 优于 %3，小时优势较弱</translation>
    </message>
    <message>
        <source>Small %1 favours %2 over %3, large %3</source>
        <translation>%1 小时 %2 优于 %3，大时 %3 占优</translation>
    </message>
    <message>
        <source>Small %1 favours %2 over %3, large does so less</source>
        <translation>%1 小时 %2 优于 %3，大时优势较弱</translation>
    </message>
    <message>
        <source>: the speedup of %1 is %2 (median; faster in %3 pairs) at %4 %5 and %6 (%7) at %8</source>
        <translation>：%4 为 %5 时 %1 的加速比为 %2（中位数；%3 对中更快），为 %8 时为 %6（%7）</translation>
    </message>
    <message>
        <source> (weight %1)</source>
        <translation>（权重 %1）</translation>
    </message>
    <message>
        <source> (weight %1, 95 % interval %2)</source>
        <translation>（权重 %1，95 % 区间 %2）</translation>
    </message>
    <message>
        <source>On ranks the effect has the other sign (%1).</source>
        <translation>按秩计算时效应的符号相反（%1）。</translation>
    </message>
    <message>
        <source>pairs that differ in %1 alone, measured with the data made on the device, show the same speedup at both ends.</source>
        <translation>只有 %1 不同、数据在设备上生成的成对测量，在两端得到相同的加速比。</translation>
    </message>
    <message>
        <source>Smaller models favour %1, larger ones %2</source>
        <translation>较小的模型有利于 %1，较大的有利于 %2</translation>
    </message>
    <message>
        <source>Smaller models favour %1, larger ones do so less</source>
        <translation>较小的模型有利于 %1，较大的则不太明显</translation>
    </message>
    <message>
        <source>Larger models favour %1, smaller ones %2</source>
        <translation>较大的模型有利于 %1，较小的有利于 %2</translation>
    </message>
    <message>
        <source>Larger models favour %1, smaller ones do so less</source>
        <translation>较大的模型有利于 %1，较小的则不太明显</translation>
    </message>
    <message>
        <source>: the speedup of %1 is %2 (median; faster on %3) for models of up to %4 parameters and %5 (%6) from %7 on</source>
        <translation>：参数不超过 %4 的模型上 %1 的加速比为 %2（中位数；%3 更快），从 %7 起为 %5（%6）</translation>
    </message>
    <message>
        <source> (rank correlation of speedup and size %1)</source>
        <translation>（加速比与规模的秩相关 %1）</translation>
    </message>
    <message>
        <source>new models of other sizes, equal otherwise, show no correlation between size and speedup.</source>
        <translation>规模不同而其余相同的新模型表明规模与加速比不相关。</translation>
    </message>
    <message>
        <source>; the speedup is %1 (geometric mean, 95 % interval %2), between %3 and %4 for 96 % of them</source>
        <translation>；加速比为 %1（几何平均，95 % 区间 %2），其中 96 % 在 %3 与 %4 之间</translation>
    </message>
    <message>
        <source>%1 is faster than %2 on %3 of %4 models (%5)</source>
        <translation>在 %4 个模型中的 %3 个（%5）上，%1 比 %2 快</translation>
    </message>
    <message>
        <source>Among the models %6, %1 is faster than %2 on %3 of %4 models (%5)</source>
        <translation>在%6模型中，%4 个里有 %3 个（%5）%1 比 %2 快</translation>
    </message>
    <message>
        <source>Without the %1 the geometric mean is %2 instead of %3 (%4).</source>
        <translation>去掉%1后，几何平均由 %3 变为 %2（%4）。</translation>
    </message>
    <message>
        <source>; but %1 (%2) without the %3</source>
        <translation>；但去掉%3后为 %1（%2）</translation>
    </message>
    <message>
        <source>on new models of the same kind %1 wins no more than half, or its mean speedup&apos;s interval contains 1.</source>
        <translation>在同类新模型上 %1 至多赢一半，或其平均加速比的区间包含 1。</translation>
    </message>
    <message>
        <source>%1 (varies with %2)</source>
        <translation>%1（与 %2 同步变化）</translation>
    </message>
    <message>
        <source>the unnamed platform</source>
        <translation>未命名的平台</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2 上的 %1</translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation>（%1）</translation>
    </message>
    <message>
        <source>runs of %1 at %2 examples/s or more, where its throughput is flat</source>
        <translation>%1 每秒达到 %2 个样本以上、吞吐量已持平的运行</translation>
    </message>
    <message>
        <source>runs marked host-bound</source>
        <translation>标记为受主机限制的运行</translation>
    </message>
    <message>
        <source>runs with another caveat</source>
        <translation>带有其他保留的运行</translation>
    </message>
    <message>
        <source>%1 (%2 against %3)</source>
        <translation>%1（%2 对 %3）</translation>
    </message>
    <message>
        <source>Only the %1 most frequent of %2 levels of %3 were compared.</source>
        <translation>%3 有 %2 个取值，只比较了最常见的 %1 个。</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation> %1 的</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation> %1 上的</translation>
    </message>
    <message>
        <source>Among the models %1: </source>
        <translation>在%1模型中：</translation>
    </message>
    <message>
        <source>No run is selected.</source>
        <translation>没有选中任何运行。</translation>
    </message>
    <message>
        <source>None of %1 completed.</source>
        <translation>%1中没有一次完成。</translation>
    </message>
    <message>
        <source>%1 completed: too few to tell an effect from chance.</source>
        <translation>只有%1完成：太少，无法把效应与偶然区分开。</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>1 次运行</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 次运行</translation>
    </message>
    <message>
        <source>1 pair</source>
        <translation>1 对</translation>
    </message>
    <message>
        <source>%1 pairs</source>
        <translation>%1 对</translation>
    </message>
    <message>
        <source>1 model</source>
        <translation>1 个模型</translation>
    </message>
    <message>
        <source>; each pair is equal in %1</source>
        <translation>；每一对的%1相同</translation>
    </message>
    <message>
        <source>; with equal weight to each of these settings the speedup is %1</source>
        <translation>；各设置权重相同时加速比为 %1</translation>
    </message>
    <message>
        <source>; they also differ in %1</source>
        <translation>；两者的%1也不同</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1: unknown key &quot;%2&quot;</source>
        <translation>%1：未知的键 “%2”</translation>
    </message>
    <message>
        <source>Cannot open %1: %2.</source>
        <translation>无法打开 %1：%2。</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1 (did you mean &quot;%2&quot;?).</source>
        <translation>%1（是否为 “%2”？）。</translation>
    </message>
    <message>
        <source>%1, line %2</source>
        <translation>%1 第 %2 行</translation>
    </message>
    <message>
        <source>%1: unknown family &quot;%2&quot;</source>
        <translation>%1：未知的模型族 “%2”</translation>
    </message>
    <message>
        <source>%1: family &quot;%2&quot; has no &quot;%3&quot;</source>
        <translation>%1：模型族 “%2” 没有 “%3”</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot;</source>
        <translation>%1：“%2”</translation>
    </message>
    <message>
        <source>%1, point %2</source>
        <translation>%1 第 %2 个点</translation>
    </message>
    <message>
        <source>Unknown family &quot;%1&quot;</source>
        <translation>未知的模型族 “%1”</translation>
    </message>
    <message>
        <source>Family &quot;%1&quot; has no hyper-parameter &quot;%2&quot;</source>
        <translation>模型族 “%1” 没有超参数 “%2”</translation>
    </message>
    <message>
        <source>Input &quot;%1&quot;</source>
        <translation>输入 “%1”</translation>
    </message>
    <message>
        <source>Layer &quot;%1&quot;</source>
        <translation>层 “%1”</translation>
    </message>
    <message>
        <source>%1: unknown kind &quot;%2&quot;</source>
        <translation>%1：未知的类型 “%2”</translation>
    </message>
    <message>
        <source>%1 (%2).</source>
        <translation>%1（%2）。</translation>
    </message>
    <message>
        <source>%1 (%2); its last words: %3</source>
        <translation>%1（%2）；最后的输出：%3</translation>
    </message>
    <message>
        <source>Device &quot;%1&quot;: %2</source>
        <translation>设备 “%1”：%2</translation>
    </message>
    <message>
        <source>the worker sent no hello in its first %1</source>
        <translation>worker 在最初的 %1 内没有发出 hello</translation>
    </message>
    <message>
        <source>the worker sent an invalid hello, %1</source>
        <translation>worker 发出的 hello 有误，%1</translation>
    </message>
    <message>
        <source>the worker speaks protocol %1, not %2</source>
        <translation>worker 使用协议 %1，而不是 %2</translation>
    </message>
    <message>
        <source>the worker sent no hello within %1</source>
        <translation>worker 在 %1 内没有发出 hello</translation>
    </message>
    <message>
        <source>the worker began with a line of more than %1</source>
        <translation>worker 的第一行超过 %1</translation>
    </message>
    <message>
        <source>the worker ended before its hello</source>
        <translation>worker 在发出 hello 之前结束</translation>
    </message>
    <message>
        <source>the worker sent no hello in its first %1 lines</source>
        <translation>worker 在前 %1 行内没有发出 hello</translation>
    </message>
    <message>
        <source>&quot;%1&quot; contains text and can only be compared with text in quotes, by == or !=.</source>
        <translation>“%1” 是文本，只能用 == 或 != 与引号中的文本比较。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a number and cannot be compared with text.</source>
        <translation>“%1” 是数字，不能与文本比较。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number.</source>
        <translation>“%1” 不是数字。</translation>
    </message>
    <message>
        <source>%1 is damaged: %2.</source>
        <translation>%1 已损坏：%2。</translation>
    </message>
    <message>
        <source>%1 is not a database.</source>
        <translation>%1 不是数据库。</translation>
    </message>
    <message>
        <source>Box plot of %1 by %2, %3, highest median %4 at %5.</source>
        <translation>%1的箱线图，按 %2，%3，最高中位数 %4，位于 %5。</translation>
    </message>
    <message>
        <source>Heat map of the ratio of %1 to %2 over %3 and %4, %5 values, %1 faster in %6.</source>
        <translation>%1 与 %2 之比的热图，横轴 %3，纵轴 %4，%5 个值，%1 在 %6 处更快。</translation>
    </message>
    <message>
        <source>No column is named &quot;%1&quot;</source>
        <translation>没有名为 “%1” 的列</translation>
    </message>
    <message>
        <source>No model ran on more than one number of %1.</source>
        <translation>没有模型在多于一种 %1 数量下运行。</translation>
    </message>
    <message>
        <source>No model was run with %1 and with another %2.</source>
        <translation>没有模型既以 %1 又以另一%2运行。</translation>
    </message>
    <message>
        <source>No point of this slice was completed on both %1 and %2.</source>
        <translation>此切片中没有一个点在 %1 和 %2 上都完成。</translation>
    </message>
    <message>
        <source>Parallel coordinates of %1 runs over %2 axes.</source>
        <translation>%1 次运行在 %2 条轴上的平行坐标。</translation>
    </message>
    <message>
        <source>Ranges of %1 by %2, %3 runs from %4 to %5.</source>
        <translation>%1按%2的范围，%3 次运行，从 %4 到 %5。</translation>
    </message>
    <message>
        <source>Roofline of %1, %2 models; %3.</source>
        <translation>%1 的屋顶线，%2 个模型；%3。</translation>
    </message>
    <message>
        <source>Roofline of %1, %2 operations; %3.</source>
        <translation>%1 的屋顶线，%2 个算子；%3。</translation>
    </message>
    <message>
        <source>Rooflines of %1 and %2 with one arrow per model, %3.</source>
        <translation>%1 与 %2 的屋顶线，每个模型一个箭头，%3。</translation>
    </message>
    <message>
        <source>Scatter of %1 over %2, %3 runs.</source>
        <translation>%1对%2的散点图，%3 次运行。</translation>
    </message>
    <message>
        <source>Speedup of %1 over %2 by %3, %4 pairs; %5.</source>
        <translation>%1 相对 %2 的加速比，按%3，%4 对；%5。</translation>
    </message>
    <message>
        <source>Speedup over %1 by %2, %3.</source>
        <translation>相对 %1 的加速比，按%2，%3。</translation>
    </message>
    <message>
        <source>Speedup over %1, %2.</source>
        <translation>随%1的加速比，%2。</translation>
    </message>
    <message>
        <source>Step times of %1, %2 steps.</source>
        <translation>%1 的步时间，%2 步。</translation>
    </message>
    <message>
        <source>These runs do not say on how many devices, cores or threads they ran.</source>
        <translation>这些运行没有说明使用了多少设备、核心或线程。</translation>
    </message>
    <message>
        <source>Weights of a linear model of %1, %2, largest %3.</source>
        <translation>%1的线性模型权重，%2，最大 %3。</translation>
    </message>
    <message>
        <source>Weights of a linear model of %1, %2.</source>
        <translation>%1的线性模型权重，%2。</translation>
    </message>
    <message>
        <source>Win rate of %1 over %2 by %3, %4, highest %5 % at %6.</source>
        <translation>%1 相对 %2 的胜率，按%3，%4，最高 %5 %，位于 %6。</translation>
    </message>
    <message>
        <source>a &quot;,&quot; only separates the arguments of min and max; conditions are joined by &quot;&amp;&amp;&quot;.</source>
        <translation>“,” 只分隔 min 与 max 的参数；条件用 “&amp;&amp;” 连接。</translation>
    </message>
    <message>
        <source>a double negation is not an operator; leave both out.</source>
        <translation>此处的双重否定无意义。</translation>
    </message>
    <message>
        <source>a function lacks an argument.</source>
        <translation>函数缺少参数。</translation>
    </message>
    <message>
        <source>a parenthesis is not allowed here.</source>
        <translation>此处不能有括号。</translation>
    </message>
    <message>
        <source>a closing parenthesis has no opening one.</source>
        <translation>有多余的右括号。</translation>
    </message>
    <message>
        <source>a parenthesis is never closed.</source>
        <translation>括号没有闭合。</translation>
    </message>
    <message>
        <source>text must be in quotes: &quot;%1&quot;.</source>
        <translation>文本要写在引号里：“%1”。</translation>
    </message>
    <message>
        <source>an operand is missing before this operator.</source>
        <translation>此运算符前缺少操作数。</translation>
    </message>
    <message>
        <source>an operator is missing before this.</source>
        <translation>此前缺少运算符。</translation>
    </message>
    <message>
        <source>parentheses are nested too deeply.</source>
        <translation>括号嵌套过深。</translation>
    </message>
    <message>
        <source>something is missing at the end.</source>
        <translation>末尾缺少内容。</translation>
    </message>
    <message>
        <source>the number is out of range.</source>
        <translation>数字超出范围。</translation>
    </message>
    <message>
        <source>the quote is never closed.</source>
        <translation>引号没有闭合。</translation>
    </message>
    <message>
        <source>the text &quot;%1&quot; can only be compared with a name, by == or !=.</source>
        <translation>文本 “%1” 只能用 == 或 != 与名称比较。</translation>
    </message>
    <message>
        <source>there is no function &quot;%1&quot;.</source>
        <translation>没有函数 “%1”。</translation>
    </message>
    <message>
        <source>unexpected character &quot;%1&quot;.</source>
        <translation>意外的字符 “%1”。</translation>
    </message>
    <message>
        <source>unexpected character.</source>
        <translation>意外的字符。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an operator, use &quot;%2&quot;.</source>
        <translation>“%1” 不是运算符，请使用 “%2”。</translation>
    </message>
    <message>
        <source>%1 cannot be opened for this: %2.</source>
        <translation>无法为此打开 %1：%2。</translation>
    </message>
    <message>
        <source>%1 is locked by another program.</source>
        <translation>%1 被另一个程序锁定。</translation>
    </message>
    <message>
        <source>%1 takes more work than a file of its size should need: it is damaged or was manipulated.</source>
        <translation>%1 所需的工作多于其大小应有的：文件已损坏，或被故意如此制作。</translation>
    </message>
    <message>
        <source>%1, column %2: unknown name &quot;%3&quot;</source>
        <translation>%1，第 %2 列：未知的名称 “%3”</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>operators are nested too deeply.</source>
        <translation>运算符嵌套太深。</translation>
    </message>
    <message>
        <source>%1 was put in place after %1-wal was written, and it is unknown whether they belong together; both were left as they are. If they do, run sqlite3 %1 &apos;PRAGMA wal_checkpoint(TRUNCATE)&apos;; if not, move the -wal away.</source>
        <translation>%1 是在 %1-wal 写成之后放到这里的，无法判断二者是否属于一起；都保持原样。如果属于一起，请运行 sqlite3 %1 &apos;PRAGMA wal_checkpoint(TRUNCATE)&apos;；否则请移走 -wal。</translation>
    </message>
    <message>
        <source>%1 was deleted or replaced while it was being written, and its contents could not be saved: %2</source>
        <translation>%1 在写入时被删除或替换，其中的内容无法保存：%2</translation>
    </message>
    <message>
        <source>%1 was deleted or replaced while it was being written; its runs that are not in a file of that name now (%2) are in %3.</source>
        <translation>%1 在写入时被删除或替换；现在同名文件中没有的运行（%2）在 %3 中。</translation>
    </message>
    <message>
        <source>%1 was deleted or replaced while it was being written; all of its runs are in the file that has that name now.</source>
        <translation>%1 在写入时被删除或替换；其中没有现在同名文件所缺的运行。</translation>
    </message>
    <message>
        <source>%1 was moved with its folder while it was being written; all of its runs are in %2.</source>
        <translation>%1 在写入期间连同其文件夹被移动；其全部运行都在 %2 中。</translation>
    </message>
    <message>
        <source>%1 is being filled by %2 in one step; it can be opened when that is done.</source>
        <translation>%2 正在一次性填充 %1；完成后即可查看。</translation>
    </message>
    <message>
        <source>%1 is not a database that Parascope wrote: there is a view or virtual table in place of the table &quot;%2&quot;.</source>
        <translation>%1 不是 Parascope 写的数据库：表 “%2” 的位置上是视图或虚拟表。</translation>
    </message>
    <message>
        <source>%1 is not a database that Parascope wrote: the column &quot;%2&quot; of its table &quot;%3&quot; is computed.</source>
        <translation>%1 不是 Parascope 写的数据库：表 “%3” 的列 “%2” 是计算列。</translation>
    </message>
    <message>
        <source>%1 is not written: the trigger &quot;%2&quot; would change what is stored in its table &quot;%3&quot;. Drop it, or merge the file into a new one.</source>
        <translation>不写入 %1：触发器 “%2” 会改变表 “%3” 中存储的内容。请删除它，或将文件合并到新文件中。</translation>
    </message>
    <message>
        <source>%1 is damaged: it has no table &quot;%2&quot;.</source>
        <translation>%1 已损坏：没有表 “%2”。</translation>
    </message>
    <message>
        <source>%1 is not written: the column &quot;%2&quot; in its table &quot;%3&quot; is not as Parascope makes it. Merge the file into a new one.</source>
        <translation>不写入 %1：表 “%3” 的列 “%2” 与 Parascope 所建的不同。请将文件合并到新文件中。</translation>
    </message>
    <message>
        <source>%1 is damaged: its table &quot;%2&quot; has no column &quot;%3&quot;.</source>
        <translation>%1 已损坏：表 “%2” 没有列 “%3”。</translation>
    </message>
    <message>
        <source>%1, line 1: the map names a column &quot;%2&quot; that is not there</source>
        <translation>%1，第 1 行：映射指定了不存在的列 “%2”</translation>
    </message>
    <message>
        <source>No completed run has both a share of time waiting for input and a FLOPS utilisation.</source>
        <translation>没有完成的运行同时有等待输入的时间份额和 FLOPS 利用率。</translation>
    </message>
    <message>
        <source>Neither side holds a run.</source>
        <translation>两侧都没有运行。</translation>
    </message>
    <message>
        <source>Side A holds no run.</source>
        <translation>A 侧没有运行。</translation>
    </message>
    <message>
        <source>Side B holds no run.</source>
        <translation>B 侧没有运行。</translation>
    </message>
    <message>
        <source>No model has completed runs on both sides.</source>
        <translation>没有模型在两侧都有完成的运行。</translation>
    </message>
    <message>
        <source>In %1 of %2 cells one side was measured entirely before the other (or the time is unknown): a change of the machine in between cannot be separated from the effect. Interleave the launches.</source>
        <translation>在 %2 个单元中的 %1 个里，一侧全部先于另一侧测量（或时间未知）：机器在此期间的变化与效应无法区分。请交替启动。</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>未记录</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 以及另外 %2 个</translation>
    </message>
    <message>
        <source>without FLOPs</source>
        <translation>没有 FLOP</translation>
    </message>
    <message>
        <source>without an outcome</source>
        <translation>没有结局</translation>
    </message>
    <message>
        <source>%1 not positive</source>
        <translation>%1 非正</translation>
    </message>
    <message>
        <source>only %1</source>
        <translation>仅 %1</translation>
    </message>
    <message>
        <source>%1 of %2 models with %3 %4 or more run faster on %5 than on %6, and %7 of %8 with less.</source>
        <translation>%3 不小于 %4 的 %2 个模型中有 %1 个在 %5 上快于 %6，更小的 %8 个中有 %7 个。</translation>
    </message>
    <message>
        <source>The platform&apos;s peak FLOP/s or memory bandwidth is unknown.</source>
        <translation>平台的峰值 FLOP/s 或内存带宽未知。</translation>
    </message>
    <message>
        <source>%1 measured runs are too few for %2 efficiencies and overheads.</source>
        <translation>%1 次测得的运行不足以估计 %2 个效率和开销。</translation>
    </message>
    <message>
        <source>No efficiencies explain these step times.</source>
        <translation>没有效率能解释这些步时间。</translation>
    </message>
    <message>
        <source>Determined by the other terms, so their weights are shared: %1.</source>
        <translation>由其他项决定，权重因此共享：%1。</translation>
    </message>
    <message>
        <source>Collinear with the other terms (variance inflation above 10): %1; read these weights together.</source>
        <translation>与其他项共线（方差膨胀大于 10）：%1；请一起解读这些权重。</translation>
    </message>
    <message>
        <source>The terms are collinear together (condition number above 30); read the weights together.</source>
        <translation>各项共线（条件数大于 30）；请一起解读权重。</translation>
    </message>
    <message>
        <source>By weight, %1 ranks first; by share of R^2, %2 does.</source>
        <translation>按权重 %1 居首，按 R² 的份额则是 %2。</translation>
    </message>
    <message>
        <source>By weight, %1 ranks first; by the variance between levels, %2 does.</source>
        <translation>按权重 %1 居首，按水平间方差则是 %2。</translation>
    </message>
    <message>
        <source>The levels of %1 explain %2 of the variance, a straight line %3: its effect is not linear.</source>
        <translation>%1 的各水平解释了 %2 的方差，直线只解释 %3：其效应是弯曲的。</translation>
    </message>
    <message>
        <source>No completed run with &quot;%1&quot; is left.</source>
        <translation>没有剩下带“%1”的完成运行。</translation>
    </message>
    <message>
        <source>No factor takes more than one value among the %1 runs.</source>
        <translation>在 %1 次运行中没有因素取多于一个值。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is the same in all %2 runs.</source>
        <translation>“%1”在全部 %2 次运行中相同。</translation>
    </message>
    <message>
        <source>%1 measured</source>
        <translation>%1 实测</translation>
    </message>
    <message>
        <source>data sheet</source>
        <translation>数据手册</translation>
    </message>
    <message>
        <source>The platform&apos;s peak FLOP/s are unknown.</source>
        <translation>平台的峰值 FLOP/s 未知。</translation>
    </message>
    <message>
        <source>The platform&apos;s memory bandwidth is unknown.</source>
        <translation>平台的内存带宽未知。</translation>
    </message>
    <message>
        <source>without a roof</source>
        <translation>没有屋顶线</translation>
    </message>
    <message>
        <source>No run has both FLOP/s and an operational intensity.</source>
        <translation>没有运行同时有 FLOP/s 和运算强度。</translation>
    </message>
    <message>
        <source>without a %1 roof</source>
        <translation>没有 %1 的屋顶线</translation>
    </message>
    <message>
        <source>The platform&apos;s peak FLOP/s of %1 are unknown.</source>
        <translation>平台的 %1 峰值 FLOP/s 未知。</translation>
    </message>
    <message>
        <source>one number of %1</source>
        <translation>只有一种 %1 数量</translation>
    </message>
    <message>
        <source>No serial fraction between 0 and 100 % explains these times. More %1 were slower than fewer: was the machine busy with other work?</source>
        <translation>没有介于 0 和 100 % 之间的不可并行份额能解释这些时间。更多的 %1 反而比更少的慢：机器是否在忙别的工作？</translation>
    </message>
    <message>
        <source>No serial fraction between 0 and 100 % explains these times. The speedup is more than the number of %1: are the runs with the fewest comparable?</source>
        <translation>没有介于 0 和 100 % 之间的不可并行份额能解释这些时间。加速比超过了 %1 的数量：数量最少的运行可比吗？</translation>
    </message>
    <message>
        <source>The models differ too much to determine a serial fraction: its 95 % interval has everything from 0 to 100 %. Measure more models.</source>
        <translation>各模型差异过大，无法确定不可并行份额：其 95 % 区间覆盖了 0 到 100 %。请测量更多模型。</translation>
    </message>
    <message>
        <source>%1 without partner</source>
        <translation>%1 无配对</translation>
    </message>
    <message>
        <source>%1 without partner of equal %2</source>
        <translation>%1 没有 %2 相同的配对</translation>
    </message>
    <message>
        <source>other %1</source>
        <translation>属于其他%1</translation>
    </message>
    <message>
        <source>No model has completed runs on both %1 and %2.</source>
        <translation>没有模型在 %1 和 %2 上都有完成的运行。</translation>
    </message>
    <message>
        <source>No run among these has a %1.</source>
        <translation>这些运行都没有 %1。</translation>
    </message>
    <message>
        <source>All runs have one %1, &quot;%2&quot;: there is nothing to compare it with.</source>
        <translation>所有运行只有一种 %1，“%2”：没有可比较的对象。</translation>
    </message>
    <message>
        <source>timed otherwise (%1)</source>
        <translation>以其他方式计时（%1）</translation>
    </message>
    <message>
        <source>This combines runs that were timed in different ways (%1).</source>
        <translation>这里合并了以不同方式计时的运行（%1）。</translation>
    </message>
    <message>
        <source>The steps were timed in different ways (%1): part of a difference may come from that.</source>
        <translation>各步的计时方式不一致（%1）：部分差异可能由此而来。</translation>
    </message>
    <message>
        <source>Nothing ran on both %1 and %2.</source>
        <translation>没有任何东西在 %1 和 %2 上都运行过。</translation>
    </message>
    <message>
        <source>There are no profiled operations of %1; an upgrade by operation needs a profile of both platforms.</source>
        <translation>这里没有 %1 的算子剖析；按算子的升级分析需要两个平台的剖析。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>No results are open.</source>
        <translation>没有打开的结果。</translation>
    </message>
    <message>
        <source>%1 panels</source>
        <translation>%1 个子图</translation>
    </message>
    <message>
        <source>n = %1</source>
        <translation>n = %1</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>box: quartiles, whiskers: up to 1.5 × box height, bar: median</source>
        <translation>箱为四分位数，须最长 1.5 倍箱高，横线为中位数</translation>
    </message>
    <message>
        <source>%1 cannot be shown on the log axis</source>
        <translation>%1 个无法在对数轴上显示</translation>
    </message>
    <message>
        <source>unattributed</source>
        <translation>未归属</translation>
    </message>
    <message>
        <source>No run here has an operation profile.</source>
        <translation>这里没有带算子剖析的运行。</translation>
    </message>
    <message>
        <source>No run that matches has an operation profile.</source>
        <translation>符合的运行都没有算子剖析。</translation>
    </message>
    <message>
        <source>share of the time by %1</source>
        <translation>按%1的时间份额</translation>
    </message>
    <message>
        <source>n = %1 runs</source>
        <translation>n = %1 次运行</translation>
    </message>
    <message>
        <source>share of the time (%)</source>
        <translation>时间份额 (%)</translation>
    </message>
    <message>
        <source>%1 selected, hollow</source>
        <translation>%1 已选，空心</translation>
    </message>
    <message>
        <source>Time by %1 over %2, %3 runs; largest %4, %5 %.</source>
        <translation>按%1的时间，横轴 %2，%3 次运行；最大 %4，%5 %。</translation>
    </message>
    <message>
        <source>out of memory</source>
        <translation>内存不足</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>predicted not to fit</source>
        <translation>预计放不下</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>未运行</translation>
    </message>
    <message>
        <source>n = %1 of %2</source>
        <translation>n = %1 / %2</translation>
    </message>
    <message>
        <source>%1 (hatched)</source>
        <translation>%1（斜线）</translation>
    </message>
    <message>
        <source>Heat map of %1 over %2 and %3, %4 values, largest %5 at %6, %7.</source>
        <translation>%1的热图，横轴 %2，纵轴 %3，%4 个值，最大 %5，位于 %6，%7。</translation>
    </message>
    <message>
        <source>Heat map of %1 over %2 and %3, 0 values.</source>
        <translation>%1的热图，横轴 %2，纵轴 %3，0 个值。</translation>
    </message>
    <message>
        <source>Parallel coordinates need two columns that vary; only one does.</source>
        <translation>平行坐标需要两列有变化的数据；这里只有一列。</translation>
    </message>
    <message>
        <source>runs across %1 axes, coloured by %2</source>
        <translation>运行横跨 %1 条轴，颜色表示 %2</translation>
    </message>
    <message>
        <source>left out: %1 without a value or of another platform</source>
        <translation>未计入：%1 个无值或属于其他平台</translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <translation>%1，按%2</translation>
    </message>
    <message>
        <source>one model</source>
        <translation>单个模型</translation>
    </message>
    <message>
        <source>range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>left out: %1 without a value</source>
        <translation>未计入：%1 个无值</translation>
    </message>
    <message>
        <source>%1 faster in %2</source>
        <translation>%1 在 %2 处更快</translation>
    </message>
    <message>
        <source>constant</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>selection</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>all runs</source>
        <translation>全部运行</translation>
    </message>
    <message>
        <source>n = %1, R² %2</source>
        <translation>n = %1，R² %2</translation>
    </message>
    <message>
        <source>standardised log-log model of %1</source>
        <translation>%1的标准化双对数模型</translation>
    </message>
    <message>
        <source>standardised linear model of %1</source>
        <translation>%1的标准化线性模型</translation>
    </message>
    <message>
        <source>selection %1, R² %2</source>
        <translation>选择 %1，R² %2</translation>
    </message>
    <message>
        <source>weight (95 % bootstrap interval)</source>
        <translation>权重（95 % 自助法区间）</translation>
    </message>
    <message>
        <source>weight (interval pending)</source>
        <translation>权重（区间随后给出）</translation>
    </message>
    <message>
        <source>weight (no interval)</source>
        <translation>权重（无区间）</translation>
    </message>
    <message>
        <source>type not recorded</source>
        <translation>未记录类型</translation>
    </message>
    <message>
        <source>ridge %1 (%2)</source>
        <translation>脊点 %1（%2）</translation>
    </message>
    <message>
        <source>ridge %1</source>
        <translation>脊点 %1</translation>
    </message>
    <message>
        <source>ceilings: %1</source>
        <translation>上限：%1</translation>
    </message>
    <message>
        <source>operations over %1 % of the time</source>
        <translation>占时超过 %1 % 的算子</translation>
    </message>
    <message>
        <source>%1 over the roof (ringed)</source>
        <translation>%1 个高于屋顶线（圈出）</translation>
    </message>
    <message>
        <source>time not parallel</source>
        <translation>未并行的时间</translation>
    </message>
    <message>
        <source>speedup over the fewest %1</source>
        <translation>相对最少 %1 的加速比</translation>
    </message>
    <message>
        <source>%1 % of the time not parallel (%2 to %3 %)</source>
        <translation>%1 % 的时间无法并行（%2 至 %3 %）</translation>
    </message>
    <message>
        <source>%1 % of the time not parallel</source>
        <translation>%1 % 的时间无法并行</translation>
    </message>
    <message>
        <source>n = %1 of %2 models</source>
        <translation>n = %1，来自 %2 个模型</translation>
    </message>
    <message>
        <source>%1 / fewest %1</source>
        <translation>%1 / 最少的 %1</translation>
    </message>
    <message>
        <source>speedup</source>
        <translation>加速比</translation>
    </message>
    <message>
        <source>ideal</source>
        <translation>理想</translation>
    </message>
    <message>
        <source>weak scaling</source>
        <translation>弱扩展</translation>
    </message>
    <message>
        <source>%1 left out (no value, or none that a log axis can show)</source>
        <translation>%1 个未计入（无值，或对数轴无法显示）</translation>
    </message>
    <message>
        <source>No run matches. %1 without the filter.</source>
        <translation>没有符合的运行。不用筛选时有 %1 次。</translation>
    </message>
    <message>
        <source>Step times appear here while a run is measured.</source>
        <translation>测量运行时，这里显示步时间。</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>warm-up ended at step %1</source>
        <translation>预热止于第 %1 步</translation>
    </message>
    <message>
        <source>warming up</source>
        <translation>预热中</translation>
    </message>
    <message>
        <source>median %1 ± %2 %</source>
        <translation>中位数 %1 ± %2 %</translation>
    </message>
    <message>
        <source>median %1 (no interval)</source>
        <translation>中位数 %1（无区间）</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>half-width (%)</source>
        <translation>半宽 (%)</translation>
    </message>
    <message>
        <source>target %1 %</source>
        <translation>目标 %1 %</translation>
    </message>
    <message>
        <source>n = %1 pairs</source>
        <translation>n = %1 对</translation>
    </message>
    <message>
        <source>%1 cannot be shown on the axis</source>
        <translation>%1 个无法在轴上显示</translation>
    </message>
    <message>
        <source>↑ %1 faster</source>
        <translation>↑ %1 更快</translation>
    </message>
    <message>
        <source>↓ %1 faster</source>
        <translation>↓ %1 更快</translation>
    </message>
    <message>
        <source>geometric mean %1</source>
        <translation>几何平均 %1</translation>
    </message>
    <message>
        <source>speedup over %1</source>
        <translation>相对 %1 的加速比</translation>
    </message>
    <message>
        <source>The runs of %1 have several data types, each with a roof of its own; filter to one.</source>
        <translation>%1 的运行有多种数据类型，各有自己的屋顶线；请筛选出一种。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>No model has bytes and FLOPs on both %1 and %2.</source>
        <translation>没有模型在 %1 和 %2 上都有字节数和 FLOP。</translation>
    </message>
    <message>
        <source>n = %1 models</source>
        <translation>n = %1 个模型</translation>
    </message>
    <message>
        <source>geometric mean of the speedup %1</source>
        <translation>加速比的几何平均 %1</translation>
    </message>
    <message>
        <source>%1 without bytes or FLOPs</source>
        <translation>%1 个没有字节数或 FLOP</translation>
    </message>
    <message>
        <source>From %1 to %2 · models on both rooflines</source>
        <translation>从 %1 到 %2 · 两条屋顶线上的模型</translation>
    </message>
    <message>
        <source>n = %1 models on both</source>
        <translation>n = %1 个两侧都有的模型</translation>
    </message>
    <message>
        <source>share of the pairs in which %1 is faster than %2</source>
        <translation>%1 快于 %2 的配对占比</translation>
    </message>
    <message>
        <source>%1 faster (%)</source>
        <translation>%1 更快 (%)</translation>
    </message>
    <message>
        <source>all pairs %1</source>
        <translation>全部配对 %1</translation>
    </message>
    <message>
        <source>selection %1</source>
        <translation>选择 %1</translation>
    </message>
    <message>
        <source>%1 must be true or false</source>
        <translation>%1 必须是 true 或 false</translation>
    </message>
    <message>
        <source>%1 must be a number from %2 to %3</source>
        <translation>%1 必须是 %2 到 %3 之间的数</translation>
    </message>
    <message>
        <source>%1 must be one of %2</source>
        <translation>%1 必须是以下之一：%2</translation>
    </message>
    <message>
        <source>%1 must be a string</source>
        <translation>%1 必须是文本</translation>
    </message>
    <message>
        <source>%1 must be a list of columns</source>
        <translation>%1 必须是列的列表</translation>
    </message>
    <message>
        <source>%1a figure of kind &quot;%2&quot; has no option &quot;%3&quot;</source>
        <translation>%1“%2”类图没有选项“%3”</translation>
    </message>
    <message>
        <source>1 run without %1</source>
        <translation>1 次运行没有%1</translation>
    </message>
    <message>
        <source>%1 runs without %2</source>
        <translation>%1 次运行没有%2</translation>
    </message>
    <message>
        <source>left out: %1</source>
        <translation>未计入：%1</translation>
    </message>
    <message>
        <source>speedup (%1 / %2)</source>
        <translation>加速比 (%1 / %2)</translation>
    </message>
    <message>
        <source>%1 faster in %2, geometric mean %3</source>
        <translation>%1 在 %2 对中更快，几何平均 %3</translation>
    </message>
    <message>
        <source>%1 faster in %2 (%3–%4 %), geometric mean %5</source>
        <translation>%1 在 %2 对中更快（%3–%4 %），几何平均 %5</translation>
    </message>
    <message>
        <source>No run of %1 has a partner on %2.</source>
        <translation>%1 的运行在 %2 上都没有配对。</translation>
    </message>
    <message>
        <source>box: 9–91 %, whiskers: 2–98 %, bar: median</source>
        <translation>箱 9–91 %，须 2–98 %，横线为中位数</translation>
    </message>
    <message>
        <source>No runs yet.</source>
        <translation>还没有运行。</translation>
    </message>
    <message>
        <source>figure: &quot;%1&quot;: no column is named &quot;%2&quot;</source>
        <translation>figure：&quot;%1&quot;：没有名为“%2”的列</translation>
    </message>
    <message>
        <source>%1 (did you mean &quot;%2&quot;?)</source>
        <translation>%1（是否想写“%2”？）</translation>
    </message>
    <message>
        <source>executed</source>
        <translation>实际执行</translation>
    </message>
    <message>
        <source>of TensorFlow&apos;s profiler</source>
        <translation>TensorFlow 分析器</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>文件记录</translation>
    </message>
    <message>
        <source>FLOPs %1</source>
        <translation>FLOP：%1</translation>
    </message>
    <message>
        <source>%1 examples/s</source>
        <translation>%1 样本/秒</translation>
    </message>
    <message>
        <source>weight &quot;%1&quot; is %2, expected %3</source>
        <translation>权重 “%1” 是 %2，需要 %3</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be at least %2 and below %3</source>
        <translation>“%1” 必须不小于 %2 且小于 %3</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be at least %2</source>
        <translation>“%1” 必须不小于 %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; must be &quot;%2&quot; or &quot;%3&quot;, not &quot;%4&quot;</source>
        <translation>“%1” 是 “%2” 或 “%3”，而不是 “%4”</translation>
    </message>
    <message>
        <source>unknown kind &quot;%1&quot;</source>
        <translation>未知的类型 “%1”</translation>
    </message>
    <message>
        <source>reads output %1 of &quot;%2&quot;, which does not exist</source>
        <translation>读取 “%2” 的输出 %1，而它不存在</translation>
    </message>
    <message>
        <source>input &quot;%1&quot; must contain integers</source>
        <translation>输入 “%1” 必须是整数</translation>
    </message>
    <message>
        <source>input &quot;%1&quot; contains integers, which %2 does not accept there</source>
        <translation>输入 “%1” 是整数，%2 在此处不接受</translation>
    </message>
    <message>
        <source>there is no weight &quot;%1&quot;</source>
        <translation>没有权重 “%1”</translation>
    </message>
    <message>
        <source>its output %1 is too large</source>
        <translation>其输出 %1 过大</translation>
    </message>
    <message>
        <source>the input is %1, expected a fixed last dimension</source>
        <translation>输入是 %1，最后一维必须固定</translation>
    </message>
    <message>
        <source>the input is a scalar</source>
        <translation>输入是标量</translation>
    </message>
    <message>
        <source>adds %1 and %2, which differ</source>
        <translation>将 %1 与 %2 相加，二者不同</translation>
    </message>
    <message>
        <source>multiplies %1 and %2, which differ</source>
        <translation>将 %1 与 %2 相乘，二者不同</translation>
    </message>
    <message>
        <source>logits of %1 do not match labels of %2</source>
        <translation>%1 的 logits 与 %2 的标签不匹配</translation>
    </message>
    <message>
        <source>a softmax over one class learns nothing: at least 2 are needed</source>
        <translation>只有一个类别的 softmax 学不到东西：至少需要 2 个</translation>
    </message>
    <message>
        <source>lengths of %1 do not match labels of %2</source>
        <translation>%1 的长度与 %2 的标签不匹配</translation>
    </message>
    <message>
        <source>logits of %1 do not match targets of %2</source>
        <translation>%1 的 logits 与 %2 的目标不匹配</translation>
    </message>
    <message>
        <source>predictions of %1, targets of %2 and classes of %3 do not match</source>
        <translation>%1 的预测、%2 的目标和 %3 的类别互不匹配</translation>
    </message>
    <message>
        <source>the weight of a dense layer has two dimensions</source>
        <translation>全连接层的权重有两维</translation>
    </message>
    <message>
        <source>the input is %1, its last dimension must be %2</source>
        <translation>输入是 %1，其最后一维必须是 %2</translation>
    </message>
    <message>
        <source>multiplies %1 by %2: both need the same number of dimensions</source>
        <translation>将 %1 乘以 %2：二者的维数必须相同</translation>
    </message>
    <message>
        <source>multiplies %1 by %2, whose leading dimensions differ</source>
        <translation>将 %1 乘以 %2，二者的前导维不同</translation>
    </message>
    <message>
        <source>multiplies %1 by %2: the inner dimensions differ</source>
        <translation>将 %1 乘以 %2：内侧维不同</translation>
    </message>
    <message>
        <source>an input is %1, expected batch x length x width</source>
        <translation>一个输入是 %1，需要 batch x length x width</translation>
    </message>
    <message>
        <source>%1 heads do not divide the width %2</source>
        <translation>%1 个头不能整除宽度 %2</translation>
    </message>
    <message>
        <source>query %1, key %2 and value %3 do not match</source>
        <translation>query %1、key %2 和 value %3 互不匹配</translation>
    </message>
    <message>
        <source>the lengths are %1, expected one number per example</source>
        <translation>长度是 %1，每个样本需要一个数值</translation>
    </message>
    <message>
        <source>the weight of an embedding has two dimensions</source>
        <translation>嵌入层的权重有两维</translation>
    </message>
    <message>
        <source>the input is %1, expected batch x length x width</source>
        <translation>输入是 %1，需要 batch x length x width</translation>
    </message>
    <message>
        <source>the shape &quot;%1&quot; is not a list such as &quot;B,-1,64&quot;</source>
        <translation>形状 “%1” 不是 “B,-1,64” 这样的列表</translation>
    </message>
    <message>
        <source>the shape is too large</source>
        <translation>形状过大</translation>
    </message>
    <message>
        <source>%1 does not fill the shape &quot;%2&quot;</source>
        <translation>%1 不能填满形状 “%2”</translation>
    </message>
    <message>
        <source>the input %1 is too large to flatten</source>
        <translation>输入 %1 过大，无法展平</translation>
    </message>
    <message>
        <source>&quot;order&quot; does not name each of the %1 dimensions once</source>
        <translation>“order” 没有将 %1 个维各列出一次</translation>
    </message>
    <message>
        <source>&quot;axis&quot; is not a dimension of %1</source>
        <translation>“axis” 不是 %1 的维</translation>
    </message>
    <message>
        <source>joins %1 and %2, which do not match</source>
        <translation>连接 %1 与 %2，二者不匹配</translation>
    </message>
    <message>
        <source>its output is too large</source>
        <translation>其输出过大</translation>
    </message>
    <message>
        <source>joins %1 and %2, which differ in another dimension</source>
        <translation>连接 %1 与 %2，二者在该轴之外不同</translation>
    </message>
    <message>
        <source>&quot;axis&quot; is not a fixed dimension of %1</source>
        <translation>“axis” 不是 %1 的固定维</translation>
    </message>
    <message>
        <source>the slice of %1 from %2 lies outside of %3</source>
        <translation>从 %2 起长 %1 的切片超出 %3</translation>
    </message>
    <message>
        <source>%1 does not split into %2 parts</source>
        <translation>%1 不能分成 %2 份</translation>
    </message>
    <message>
        <source>&quot;axes&quot; does not name dimensions of %1</source>
        <translation>“axes” 没有列出 %1 的维</translation>
    </message>
    <message>
        <source>map, kernel, stride or padding is too large</source>
        <translation>特征图、卷积核、步幅或填充过大</translation>
    </message>
    <message>
        <source>the window of %1 x %2 does not fit the map of %3 x %4</source>
        <translation>%1 x %2 的窗口放不进 %3 x %4 的特征图</translation>
    </message>
    <message>
        <source>the input is %1, expected a batch of channels x height x width</source>
        <translation>输入是 %1，需要一批 channels x height x width</translation>
    </message>
    <message>
        <source>the weight of a convolution has four dimensions</source>
        <translation>卷积的权重有四维</translation>
    </message>
    <message>
        <source>%1 filters do not divide into %2 groups</source>
        <translation>%1 个滤波器不能分成 %2 组</translation>
    </message>
    <message>
        <source>the input is %1, expected %2 groups of %3 channels</source>
        <translation>输入是 %1，需要 %2 组、每组 %3 个通道</translation>
    </message>
    <message>
        <source>&quot;height&quot; and &quot;width&quot; are too large</source>
        <translation>“height” 和 “width” 过大</translation>
    </message>
    <message>
        <source>the input is %1, expected channels in its second dimension</source>
        <translation>输入是 %1，第二维必须是通道</translation>
    </message>
    <message>
        <source>%1: &quot;where&quot;</source>
        <translation>%1：“where”</translation>
    </message>
    <message>
        <source>%1 key-value heads (&quot;kv_heads&quot;) do not divide %2 heads</source>
        <translation>%1 个键值头（“kv_heads”）不能整除 %2 个头</translation>
    </message>
    <message>
        <source>causal attention needs at least as many keys as queries, not %1 for %2</source>
        <translation>因果注意力的键数不能少于查询数，而这里是 %1 对 %2</translation>
    </message>
    <message>
        <source>a &quot;window&quot; needs &quot;causal&quot; 1</source>
        <translation>“window” 要求 “causal” 为 1</translation>
    </message>
    <message>
        <source>the rotated width must be even and at most a head&apos;s %1, not %2</source>
        <translation>旋转的宽度必须是偶数且不超过一个头的 %1，而不是 %2</translation>
    </message>
    <message>
        <source>&quot;frequencies&quot; is not a list of %1 numbers</source>
        <translation>“frequencies” 不是 %1 个数字的列表</translation>
    </message>
    <message>
        <source>%2 cannot be appended to %1</source>
        <translation>%1 的末尾接不上 %2</translation>
    </message>
    <message>
        <source>the weight of experts has three dimensions</source>
        <translation>专家的权重有三个维度</translation>
    </message>
    <message>
        <source>the router gives %1, expected %2</source>
        <translation>路由器给出 %1，需要 %2</translation>
    </message>
    <message>
        <source>&quot;top_k&quot; is %1, more than the %2 experts</source>
        <translation>“top_k” 为 %1，多于 %2 个专家</translation>
    </message>
    <message>
        <source>%1 experts in %2 groups, of which %3 are selected, cannot supply %4 per token</source>
        <translation>%1 个专家分为 %2 组，其中 %3 组开放，无法为每个词元给出 %4 个</translation>
    </message>
    <message>
        <source>the input is %1, expected batch x lookups</source>
        <translation>输入是 %1，需要 batch x lookups</translation>
    </message>
    <message>
        <source>the input is %1, expected batch x features x width</source>
        <translation>输入是 %1，需要 batch x features x width</translation>
    </message>
    <message>
        <source>the inputs are %1 and %2, expected batch x length x channels</source>
        <translation>输入是 %1 和 %2，需要 batch x length x channels</translation>
    </message>
    <message>
        <source>B is %1 and C is %2, expected batch x length x states</source>
        <translation>B 是 %1，C 是 %2，需要 batch x length x states</translation>
    </message>
    <message>
        <source>the state is %1, expected %2</source>
        <translation>状态是 %1，需要 %2</translation>
    </message>
    <message>
        <source>%1 does not expand to &quot;%2&quot;</source>
        <translation>%1 不能扩展为 “%2”</translation>
    </message>
    <message>
        <source>%1 groups do not divide %2 channels</source>
        <translation>%1 个组不能整除 %2 个通道</translation>
    </message>
    <message>
        <source>The worker counted %1 parameters where the graph has %2.</source>
        <translation>worker 统计出 %1 个参数，而计算图有 %2 个。</translation>
    </message>
    <message>
        <source>the first message of the worker was not its hello: &quot;%1&quot;</source>
        <translation>worker 最先发出的不是 hello，而是另一条消息：“%1”</translation>
    </message>
    <message>
        <source>The disk is full: %1 could not be written. Make room there, or choose another place.</source>
        <translation>磁盘已满：无法写入 %1。请在该处腾出空间，或另选位置。</translation>
    </message>
    <message>
        <source>The launches fall into two levels, %1 % apart, with %2 % of them in the rarer one: what decides between them is not a property of either side.</source>
        <translation>各次启动分为两个水平，相差 %1 %，其中 %2 % 处于较少见的水平：决定落在哪个水平的因素不是任何一侧的属性。</translation>
    </message>
    <message>
        <source>All cells of one launch move together, by %1 % from launch to launch: a shift of all cells is judged by the launches, not by the cells.</source>
        <translation>同一次启动的所有单元一起变动，各次启动之间相差 %1 %：所有单元的整体偏移按启动判断，而不按单元判断。</translation>
    </message>
    <message>
        <source>Neither side has samples, repeats or an interval: the scatter of their values is unknown.</source>
        <translation>两侧都没有样本、重复或区间：其数值如何分散不得而知。</translation>
    </message>
    <message>
        <source>Side %1 has no samples, repeats or interval: the scatter of its values is unknown.</source>
        <translation>%1 侧既没有样本，也没有重复或区间：其数值如何分散不得而知。</translation>
    </message>
    <message>
        <source>The scatter is too wide to say that the difference is within the margin.</source>
        <translation>数值过于分散，无法断定差异在界限以内。</translation>
    </message>
    <message>
        <source>The scatter is too wide to say that there is a difference.</source>
        <translation>数值过于分散，无法断定存在差异。</translation>
    </message>
    <message>
        <source>The residuals have heavy tails (kurtosis %1, a normal distribution has 3): a few runs decide the weights, and the intervals may be too narrow.</source>
        <translation>残差的分布有重尾（峰度 %1，正态分布为 3）：少数几次运行决定了权重，区间可能过窄。</translation>
    </message>
    <message>
        <source>No run has both %1 and %2.</source>
        <translation>没有运行同时有%1和%2。</translation>
    </message>
    <message>
        <source>The two sides also differ in %1; these runs cannot separate the two effects.</source>
        <translation>两侧的%1也不同；这些运行无法区分这两种效应。</translation>
    </message>
    <message>
        <source>measurement order</source>
        <translation>测量次序</translation>
    </message>
    <message>
        <source>The times of measurement are not recorded: a change in the machine cannot be separated from an effect.</source>
        <translation>这些运行的测量时间没有记录：机器在此期间的变化与效应无法区分。</translation>
    </message>
    <message>
        <source>The levels of %1 were measured one after the other: its effect remains when adjusted for a steady drift (p = %2), but a sudden change in the machine between them would look the same.</source>
        <translation>%1 的各取值是一个接一个测量的：计入稳定的漂移后其效应仍成立（p = %2），但若机器恰好在各取值之间发生变化，结果看起来也会一样。</translation>
    </message>
    <message>
        <source>The effect remains when adjusted for a machine that drifts during the runs (p = %1).</source>
        <translation>计入测量期间机器的漂移后，它仍成立（p = %1）。</translation>
    </message>
    <message>
        <source>One side was measured entirely before the other: a change in the machine cannot be separated from the difference.</source>
        <translation>一侧全部先于另一侧测量：机器在此期间的变化与差异无法区分。</translation>
    </message>
    <message>
        <source>Adjusted for when each side was measured the ratio is %1 instead of %2.</source>
        <translation>按各侧的测量时间校正后，比值由 %2 变为 %1。</translation>
    </message>
    <message>
        <source>On %1, the time of a step varies with %2, but no more than with the measurement order: an effect cannot be separated from a drift of the machine; alternate the levels (&quot;order&quot;: &quot;shuffle&quot; or &quot;coarse&quot;).</source>
        <translation>在 %1 上，步时间与 %2 同步变化，但并不强于与测量次序的关系：无法判断是效应还是机器漂移；请交替测量各取值（“order”：“shuffle” 或 “coarse”）。</translation>
    </message>
    <message>
        <source>runs with alternating levels show the effect again.</source>
        <translation>各取值交替进行的运行再次显示出该效应。</translation>
    </message>
    <message>
        <source>On %1, the time of a step depends on %2 or on what varies with it (%3, correlation %4): these runs cannot separate the effects; vary one and keep the others fixed.</source>
        <translation>在 %1 上，步时间取决于 %2 或与其同步变化的量（%3，相关 %4）：由这些运行无法判断是哪一个；请只改变一个而保持其余不变。</translation>
    </message>
    <message>
        <source>runs that vary %1 alone show no effect.</source>
        <translation>只改变 %1 的运行没有显示效应。</translation>
    </message>
    <message>
        <source>As measured, %1 is %2 times as fast as %3</source>
        <translation>按实测，%1 的速度是 %3 的 %2 倍</translation>
    </message>
    <message>
        <source>, but the machine changed while the runs were measured: adjusted for when each was measured, %1 is the faster one (%2 times).</source>
        <translation>，但测量期间机器发生了变化：按各自的测量时间校正后，%1 更快（%2 倍）。</translation>
    </message>
    <message>
        <source>, but that varies with when the runs were measured: these runs do not show which is faster; alternate between the two.</source>
        <translation>，但这与运行的测量时间同步变化：无法判断哪一个更快；请交替测量。</translation>
    </message>
    <message>
        <source>runs that alternate between both sides show the same difference.</source>
        <translation>两侧交替进行的运行显示出相同的差异。</translation>
    </message>
    <message>
        <source>A device&apos;s own limit would be flat in FLOP/s or byte/s, not in examples/s; there are too few runs below the plateau to see the rate fall with the work per example.</source>
        <translation>设备自身的极限表现为 FLOP/s 或字节/s 持平，而不是样本/s；平台以下的运行太少，看不出吞吐量是否随每个样本的工作量下降。</translation>
    </message>
    <message>
        <source>At each doubling of %1 the time of a step changes %2-fold (95 % interval %3). </source>
        <translation>%1 每增加一倍，步时间变为 %2 倍（95 % 区间 %3）。</translation>
    </message>
    <message>
        <source>; its levels were measured one after the other, so a change in the machine between them would look the same</source>
        <translation>；其各取值是一个接一个测量的，若机器在其间发生变化，结果看起来也会一样</translation>
    </message>
    <message>
        <source> (%1-fold at each doubling, 95 % interval %2)</source>
        <translation>（每增加一倍变为 %1 倍，95 % 区间 %2）</translation>
    </message>
    <message>
        <source>On %1, all else equal, the time of a step depends on %2%3</source>
        <translation>在 %1 上，其余相同时，步时间取决于 %2%3</translation>
    </message>
    <message>
        <source>, on %1%2</source>
        <translation>、%1%2</translation>
    </message>
    <message>
        <source>the effect of %1 cannot be separated from %2, which varies with it (correlation %3)</source>
        <translation>%1 与 %2 同步变化（相关 %3），无法单独判断其效应</translation>
    </message>
    <message>
        <source>; %1</source>
        <translation>；%1</translation>
    </message>
    <message>
        <source>; %1 has the largest effect on %2</source>
        <translation>；%1 对%2的效应最大</translation>
    </message>
    <message>
        <source>; %1 has an effect on %2</source>
        <translation>；%1 对%2有效应</translation>
    </message>
    <message>
        <source>; the levels of %1 were measured one after the other, so a change in the machine between them would look the same</source>
        <translation>；%1 的各取值是一个接一个测量的，若机器在其间发生变化，结果看起来也会一样</translation>
    </message>
    <message>
        <source>These hyper-parameters vary together, so their effects cannot be separated: %1.</source>
        <translation>这些超参数同步变化，因此无法区分各自的效应：%1。</translation>
    </message>
    <message>
        <source>The TPU exploits the parallelism of batch size and model width.</source>
        <translation>TPU 能利用批大小和模型宽度带来的并行性。</translation>
    </message>
    <message>
        <source>Memory-bound operations slow models that are compute-bound.</source>
        <translation>受限于内存的算子会拖慢受限于计算的模型。</translation>
    </message>
    <message>
        <source>Communication between chips is a large overhead.</source>
        <translation>芯片之间的通信开销很大。</translation>
    </message>
    <message>
        <source>Smaller CNNs are more bound by the host.</source>
        <translation>较小的 CNN 更受限于主机。</translation>
    </message>
    <message>
        <source>TPU v3 speeds memory-bound operations up more (3 times) than compute-bound ones (2.3).</source>
        <translation>TPU v3 对受限于内存的算子加速更多（3 倍），对受限于计算的较少（2.3 倍）。</translation>
    </message>
    <message>
        <source>The largest FC models prefer the CPU, for its memory.</source>
        <translation>最大的 FC 模型更适合 CPU，因其内存大。</translation>
    </message>
    <message>
        <source>Large batches prefer the TPU, small ones the GPU.</source>
        <translation>大的批更适合 TPU，小的更适合 GPU。</translation>
    </message>
    <message>
        <source>Smaller FC models prefer the TPU, larger ones the GPU.</source>
        <translation>较小的 FC 模型更适合 TPU，较大的更适合 GPU。</translation>
    </message>
    <message>
        <source>The TPU gains on the GPU with larger CNNs.</source>
        <translation>CNN 越大，TPU 相对 GPU 的优势越大。</translation>
    </message>
    <message>
        <source>The TPU reaches up to 3 times the FLOPS utilisation of the GPU.</source>
        <translation>TPU 的 FLOPS 利用率最高达到 GPU 的 3 倍。</translation>
    </message>
    <message>
        <source>The GPU scales better with the embedding size of RNNs.</source>
        <translation>GPU 随 RNN 嵌入大小的扩展更好。</translation>
    </message>
    <message>
        <source>Software updates bring up to 2.5 (CNN), 7 (FC) and 9.7 times (RNN).</source>
        <translation>软件更新最多带来 2.5 倍（CNN）、7 倍（FC）和 9.7 倍（RNN）的加速。</translation>
    </message>
    <message>
        <source>Every update of the framework helps.</source>
        <translation>框架的每次更新都有帮助。</translation>
    </message>
    <message>
        <source>; one side was measured entirely before the other, so a change in the machine would look the same</source>
        <translation>；一方在另一方开始之前就已全部测完，因此机器在其间发生变化也会得到同样的结果</translation>
    </message>
    <message>
        <source>Not all times of measurement are recorded: a change in the machine cannot be separated from an effect.</source>
        <translation>并非所有运行都记录了测量时间：期间机器的变化无法与效应区分。</translation>
    </message>
    <message>
        <source>dots: %1 selected</source>
        <translation>点：%1 个已选</translation>
    </message>
    <message>
        <source>missing: %1</source>
        <translation>缺少：%1</translation>
    </message>
    <message>
        <source>no interval</source>
        <translation>无区间</translation>
    </message>
    <message>
        <source>%1 without an interval</source>
        <translation>%1 个无区间</translation>
    </message>
    <message>
        <source>missing: %1 and %2 more</source>
        <translation>缺少：%1 及另外 %2 个</translation>
    </message>
    <message>
        <source>No hyper-parameter varies among these runs.</source>
        <translation>这些运行中没有变化的超参数。</translation>
    </message>
    <message>
        <source>No run has a value of %1.</source>
        <translation>没有运行具有 %1 的值。</translation>
    </message>
    <message>
        <source>%1 left out (failed, or no value)</source>
        <translation>%1 个未计入（失败或无值）</translation>
    </message>
    <message>
        <source>Lines of %1 over %2, %3.</source>
        <translation>%1 随 %2 变化的折线，%3。</translation>
    </message>
    <message>
        <source>%1 ≤ %2</source>
        <translation>%1 ≤ %2</translation>
    </message>
    <message>
        <source>limit of %1: %2</source>
        <translation>%1 的限值：%2</translation>
    </message>
    <message>
        <source>limit %1</source>
        <translation>限值 %1</translation>
    </message>
    <message>
        <source>frontier</source>
        <translation>前沿</translation>
    </message>
    <message>
        <source>%1 against %2, %3 along the lines</source>
        <translation>%1 对 %2，沿线为 %3</translation>
    </message>
    <message>
        <source>filled: within %1 (%2)</source>
        <translation>实心：满足 %1（%2）</translation>
    </message>
    <message>
        <source>%1, %2 series, %3.</source>
        <translation>%1，%2 个系列，%3。</translation>
    </message>
    <message>
        <source>without masked pairs</source>
        <translation>不含被掩蔽的对</translation>
    </message>
    <message>
        <source>The record %1 could not be read and was skipped.</source>
        <translation>记录 %1 无法读取，已跳过。</translation>
    </message>
    <message>
        <source>%1 records could not be read and were skipped, %2 the first.</source>
        <translation>%1 条记录无法读取，已跳过，其中第一条为 %2。</translation>
    </message>
    <message>
        <source>1 of %1 runs is faster than the peak used for its utilisation, beyond its interval (%2 % of the peak): that peak is wrong.</source>
        <translation>%1 次运行中有 1 次快于其利用率所依据的峰值，且超出其区间（达到峰值的 %2 %）：该峰值有误。</translation>
    </message>
    <message>
        <source>%1 of %2 runs are faster than the peak used for their utilisation, beyond their intervals (up to %3 % of the peak): that peak is wrong.</source>
        <translation>%2 次运行中有 %1 次快于其利用率所依据的峰值，且超出其区间（最高达到峰值的 %3 %）：该峰值有误。</translation>
    </message>
    <message>
        <source>The ceilings of %1 were measured with a caveat: %2.</source>
        <translation>%1 的性能上限在测量时带有保留：%2。</translation>
    </message>
    <message>
        <source>These runs do not record their load (max_concurrency, request_rate, batch).</source>
        <translation>这些运行没有说明是在何种负载下进行的（max_concurrency、request_rate、batch）。</translation>
    </message>
    <message>
        <source>On %1, a %2 that is not a multiple of 64 (%3) takes %4 times as long per FLOP as its neighbours that are (95 % interval %5)</source>
        <translation>在 %1 上，不是 64 的倍数的 %2（%3）每 FLOP 所用时间是相邻的 64 的倍数的 %4 倍（95 % 区间 %5）</translation>
    </message>
    <message>
        <source>comparisons</source>
        <translation>次比较</translation>
    </message>
    <message>
        <source>further levels of %1 between multiples of 64 are as fast per FLOP as their neighbours.</source>
        <translation>%1 在 64 的倍数之间的更多取值，每 FLOP 与相邻取值一样快。</translation>
    </message>
    <message>
        <source>On %1, the host limits %2 of %3 with input from it: on its own it delivers %4 examples/s where the models could process %5 (medians); %6 times the loader workers, smaller records or data on the device would remove the wait.</source>
        <translation>在 %1 上，从主机取得输入的%3中有 %2 次受限于主机：主机单独每秒提供 %4 个样本，而模型可处理 %5 个（中位数）；将加载工作进程增至 %6 倍、减小记录或把数据放在设备上，可消除等待。</translation>
    </message>
    <message>
        <source>with more loader workers, or data on the device, these runs take as long as before.</source>
        <translation>增加加载工作进程或把数据放在设备上后，这些运行耗时不变。</translation>
    </message>
    <message>
        <source>from batch %1 on</source>
        <translation>从批大小 %1 起</translation>
    </message>
    <message>
        <source>not up to batch %1</source>
        <translation>直到批大小 %1 仍未出现</translation>
    </message>
    <message>
        <source>%1 at context %2</source>
        <translation>上下文为 %2 时%1</translation>
    </message>
    <message>
        <source>On %1, decoding turns from memory-bound to compute-bound at %2 FLOP per byte (95 % interval %3): %4</source>
        <translation>在 %1 上，解码在每字节 %2 FLOP 处由受限于内存转为受限于计算（95 % 区间 %3）：%4</translation>
    </message>
    <message>
        <source>at larger batches, the time of a step still follows its bytes instead of its FLOPs.</source>
        <translation>批大小更大时，步时间仍随其字节数而不是 FLOP 变化。</translation>
    </message>
    <message>
        <source>On %1, one point was measured %2 times between the others: its step time changed by %3 (%4), so the machine changed. Read the statements on hyper-parameters and platforms with that change in mind.</source>
        <translation>在 %1 上，有一个点在其他点之间测量了 %2 次：其步时间变化了 %3（%4），可见机器也发生了变化。关于超参数和平台的结论须与这一变化对照来看。</translation>
    </message>
    <message>
        <source>suddenly</source>
        <translation>突然</translation>
    </message>
    <message>
        <source>steadily</source>
        <translation>逐渐</translation>
    </message>
    <message>
        <source>more runs of that point, at other times, show no change.</source>
        <translation>在其他时间对该点进行更多运行，没有变化。</translation>
    </message>
    <message>
        <source>ceilings that calibration measures on an idle machine are not higher.</source>
        <translation>在空闲机器上校准测得的上限并不更高。</translation>
    </message>
    <message>
        <source>; %1-fold at context %2 and %3-fold at context %4</source>
        <translation>；上下文为 %2 时为 %1 倍，为 %4 时为 %3 倍</translation>
    </message>
    <message>
        <source>On %1, each doubling of the key-value heads (kv_heads) changes the time of a step %2-fold at equal parameters (95 % interval %3)</source>
        <translation>在 %1 上，参数量相同时，键值头数（kv_heads）每增加一倍，步时间变为 %2 倍（95 % 区间 %3）</translation>
    </message>
    <message>
        <source>models of equal parameters with different numbers of key-value heads take equal time.</source>
        <translation>参数量相同而键值头数不同的模型耗时相同。</translation>
    </message>
    <message>
        <source>On %1, depth costs more than width: at equal parameters each doubling of the layers multiplies the time of a step by %2 (95 % interval %3)</source>
        <translation>在 %1 上，深度比宽度代价更高：参数量相同时，层数每增加一倍，步时间变为 %2 倍（95 % 区间 %3）</translation>
    </message>
    <message>
        <source>On %1, width costs more than depth: at equal parameters each doubling of the layers multiplies the time of a step by %2 (95 % interval %3)</source>
        <translation>在 %1 上，宽度比深度代价更高：参数量相同时，层数每增加一倍，步时间变为 %2 倍（95 % 区间 %3）</translation>
    </message>
    <message>
        <source>models of equal parameters, one deeper and one wider, take equal time.</source>
        <translation>参数量相同的模型，一个更深，一个更宽，耗时相同。</translation>
    </message>
    <message>
        <source>The ratio cannot be adjusted for when each side was measured: there are too few pairs, or their order does not allow it.</source>
        <translation>无法按各侧的测量时间校正该比值：配对太少，或其次序不足以作出区分。</translation>
    </message>
    <message>
        <source>%1 of %2 points that were run more than once have runs that differ by up to a factor of %3: perhaps two machines, or two configurations, under one platform name.</source>
        <translation>运行过不止一次的 %2 个点中，有 %1 个点的各次运行最多相差 %3 倍：可能是两台机器或两种运行方式共用了一个平台名称。</translation>
    </message>
    <message>
        <source>No hyper-parameter varies: the prediction is the same for every point.</source>
        <translation>没有任何超参数变化过：每个点的预测都相同。</translation>
    </message>
    <message>
        <source>The prediction uses a random %1 of the runs (subset of data).</source>
        <translation>从运行中随机抽取 %1 次代表全部（数据子集）。</translation>
    </message>
    <message>
        <source>ceilings measured with a caveat</source>
        <translation>上限在测量时带有保留</translation>
    </message>
    <message>
        <source>%1 above 100 % of the peak, which is wrong</source>
        <translation>%1 个高于整个峰值，该峰值有误</translation>
    </message>
    <message>
        <source>predicted, %1 measured</source>
        <translation>预计，%1 实测</translation>
    </message>
    <message>
        <source>unsure</source>
        <translation>不确定</translation>
    </message>
    <message>
        <source>predicted to fail</source>
        <translation>预计失败</translation>
    </message>
    <message>
        <source>n = %1 of %2 measured, %3 predicted</source>
        <translation>n = %2 个中 %1 个实测，%3 个预计</translation>
    </message>
    <message>
        <source>%1 of %2 points have run</source>
        <translation>%2 个点中已运行 %1 个</translation>
    </message>
    <message>
        <source>error %1, goal %2</source>
        <translation>误差 %1，目标 %2</translation>
    </message>
    <message>
        <source>error %1</source>
        <translation>误差 %1</translation>
    </message>
    <message>
        <source>%1 cells unsure</source>
        <translation>%1 格不确定</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>about %1 left</source>
        <translation>还剩约 %1</translation>
    </message>
    <message>
        <source>The error of the map appears here once an adaptive sweep has its first runs.</source>
        <translation>自适应扫描有了最初的运行后，这里显示热图误差。</translation>
    </message>
    <message>
        <source>points that have run</source>
        <translation>已运行的点数</translation>
    </message>
    <message>
        <source>error of the map (%)</source>
        <translation>热图误差 (%)</translation>
    </message>
    <message>
        <source>cells unsure</source>
        <translation>不确定的格</translation>
    </message>
    <message>
        <source>goal %1</source>
        <translation>目标 %1</translation>
    </message>
    <message>
        <source>Error of the map over the points that have run: %1.</source>
        <translation>热图误差随已运行点数的变化：%1。</translation>
    </message>
    <message>
        <source>largest batch that completed</source>
        <translation>完成的最大批大小</translation>
    </message>
    <message>
        <source>smallest that ran out of memory</source>
        <translation>内存不足的最小批大小</translation>
    </message>
    <message>
        <source>largest batch that fits, by %1</source>
        <translation>放得下的最大批大小，按%1</translation>
    </message>
    <message>
        <source>lines: forecast for %1 %2 of memory</source>
        <translation>线：针对 %1 %2 内存的预测</translation>
    </message>
    <message>
        <source>the memory of %1 is not known: no forecast</source>
        <translation>%1 的内存未知：没有预测</translation>
    </message>
    <message>
        <source>walls found: %1</source>
        <translation>找到的内存墙：%1</translation>
    </message>
    <message>
        <source>%1 contradict the forecast (ringed)</source>
        <translation>%1 个与预测相悖（带圈）</translation>
    </message>
    <message>
        <source>%1 more series are not drawn</source>
        <translation>另有 %1 个系列未绘出</translation>
    </message>
    <message>
        <source>Largest batch that fits %1 by %2, %3.</source>
        <translation>%1 放得下的最大批大小，按%2，%3。</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>mode not recorded</source>
        <translation>未记录模式</translation>
    </message>
    <message>
        <source>%1 ≥ %2</source>
        <translation>%1 ≥ %2</translation>
    </message>
    <message>
        <source>These runs have no batch.</source>
        <translation>这些运行没有批大小。</translation>
    </message>
    <message>
        <source>No hyper-parameter besides the batch varies among these runs.</source>
        <translation>除批大小外，这些运行中没有变化的超参数。</translation>
    </message>
    <message>
        <source>No run completed or ran out of memory.</source>
        <translation>没有运行完成或出现内存不足。</translation>
    </message>
    <message>
        <source>counts and spreads are not predicted</source>
        <translation>不对计数和离散程度作预测</translation>
    </message>
    <message>
        <source>no prediction: the runs are of %1 families, filter to one</source>
        <translation>没有预测：这些运行属于 %1 个模型族，请筛选出一个</translation>
    </message>
    <message>
        <source>no prediction: %1</source>
        <translation>没有预测：%1</translation>
    </message>
    <message>
        <source>predicted to fail (probability %1)</source>
        <translation>预计失败：%1</translation>
    </message>
    <message>
        <source>predicted %1 %2 (%3 to %4)</source>
        <translation>预计 %1 %2（%3 至 %4）</translation>
    </message>
    <message>
        <source>unsure: treat as a guess</source>
        <translation>不确定：更接近猜测</translation>
    </message>
    <message>
        <source>may fail (probability %1)</source>
        <translation>可能失败：%1</translation>
    </message>
    <message>
        <source>from %1 runs</source>
        <translation>依据 %1 次运行</translation>
    </message>
    <message>
        <source>%1 %2 (n = %3)</source>
        <translation>%1 %2 (n = %3)</translation>
    </message>
    <message>
        <source>ridge of %1</source>
        <translation>%1 的脊点</translation>
    </message>
    <message>
        <source>No run here has a profile of its operations.</source>
        <translation>此处没有运行带有其算子的剖析。</translation>
    </message>
    <message>
        <source>Nothing on both %1 and %2 has an operational intensity.</source>
        <translation>在 %1 和 %2 上都有的项目均没有运算强度。</translation>
    </message>
    <message>
        <source>operational intensity (FLOP/byte)</source>
        <translation>运算强度 (FLOP/byte)</translation>
    </message>
    <message>
        <source>geometric means: %1</source>
        <translation>几何平均：%1</translation>
    </message>
    <message>
        <source>From %1 to %2 · speedup of operations</source>
        <translation>从 %1 到 %2 · 算子的加速比</translation>
    </message>
    <message>
        <source>From %1 to %2 · speedup of models</source>
        <translation>从 %1 到 %2 · 模型的加速比</translation>
    </message>
    <message>
        <source>n = %1 operations</source>
        <translation>n = %1 个算子</translation>
    </message>
    <message>
        <source>Speedup of %1 over %2 by operational intensity, %3 operations.</source>
        <translation>%1 相对 %2 的加速比随运算强度的变化，%3 个算子。</translation>
    </message>
    <message>
        <source>Speedup of %1 over %2 by operational intensity, %3 models.</source>
        <translation>%1 相对 %2 的加速比随运算强度的变化，%3 个模型。</translation>
    </message>
    <message>
        <source>constant: %1</source>
        <translation>恒定：%1</translation>
    </message>
    <message>
        <source>other operations</source>
        <translation>其他运算</translation>
    </message>
    <message>
        <source>time of a step (ms)</source>
        <translation>一步的时间 (ms)</translation>
    </message>
    <message>
        <source>only in B</source>
        <translation>仅在 B 中</translation>
    </message>
    <message>
        <source>only in A</source>
        <translation>仅在 A 中</translation>
    </message>
    <message>
        <source>This figure compares two runs with an operation profile; %1 match. Choose two platforms or filter the runs.</source>
        <translation>此图比较两次带运算剖析的运行；匹配的有 %1 次。请选择两个平台或筛选运行。</translation>
    </message>
    <message>
        <source>busy %1 times as long</source>
        <translation>忙碌时间为 %1 倍</translation>
    </message>
    <message>
        <source>A: %1, B: %2</source>
        <translation>A：%1，B：%2</translation>
    </message>
    <message>
        <source>n = %1 operations on both</source>
        <translation>n = 双方共有 %1 个运算</translation>
    </message>
    <message>
        <source>B is %1</source>
        <translation>B 的%1</translation>
    </message>
    <message>
        <source>%1 on one side only</source>
        <translation>仅一方有 %1 个</translation>
    </message>
    <message>
        <source>B − A, by class (ms)</source>
        <translation>B − A，按类别 (ms)</translation>
    </message>
    <message>
        <source>B − A, largest operations (ms)</source>
        <translation>B − A，差异最大的运算 (ms)</translation>
    </message>
    <message>
        <source>A step of %1 on %2 and %3 by class of operation: %4 and %5 ms; %6.</source>
        <translation>%1 在 %2 和 %3 上的一步，按运算类别：%4 和 %5 ms；%6。</translation>
    </message>
    <message>
        <source>&quot;contains&quot; takes a name and a text in quotes: contains(%1, &quot;...&quot;).</source>
        <translation>“contains” 需要一个名称和一个引号中的文本：contains(%1, &quot;...&quot;)。</translation>
    </message>
    <message>
        <source>&quot;contains&quot; can only be used in filters.</source>
        <translation>“contains” 只能用于筛选。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is a number and contains no text.</source>
        <translation>“%1” 是数字，不包含文本。</translation>
    </message>
    <message>
        <source>without a value</source>
        <translation>无值</translation>
    </message>
    <message>
        <source>cells mix runs that differ in %1</source>
        <translation>格中混有 %1 不同的运行</translation>
    </message>
    <message>
        <source>no prediction for %1 on %2: its grid has %3 points</source>
        <translation>没有 %2 上 %1 的预测：其网格有 %3 个点</translation>
    </message>
    <message>
        <source>no prediction for %1 on %2: %3 points of its grid have no run, %4 are the most that are drawn</source>
        <translation>没有 %2 上 %1 的预测：其网格有 %3 个点没有运行，最多绘制 %4 个</translation>
    </message>
    <message>
        <source>%1 more platforms and families are not predicted</source>
        <translation>另有 %1 组平台与模型族不作预测</translation>
    </message>
    <message>
        <source>hyper-parameters are not predicted</source>
        <translation>不对超参数作预测</translation>
    </message>
    <message>
        <source>no point of the grid is without a run</source>
        <translation>网格中没有缺少运行的点</translation>
    </message>
    <message>
        <source>%1 predicted to fail</source>
        <translation>%1 个预计失败</translation>
    </message>
    <message>
        <source>n = %1 measured, %2 predicted</source>
        <translation>n = %1 个实测，%2 个预计</translation>
    </message>
    <message>
        <source>%1 predicted, %2 measured</source>
        <translation>%1 个预计，%2 个实测</translation>
    </message>
    <message>
        <source>%1 predicted, unsure</source>
        <translation>%1 个预计，不确定</translation>
    </message>
    <message>
        <source>, but the two did not take turns, so that a change of the machine would look the same: these runs do not show which is faster; alternate between the two.</source>
        <translation>，但两者没有交替测量，机器的变化看起来也会是这样：这些运行无法说明哪个更快；请交替测量两者。</translation>
    </message>
    <message>
        <source>Adjusted for when each side was measured the ratio stays at %1.</source>
        <translation>按各侧的测量时间校正后，比值仍为 %1。</translation>
    </message>
    <message>
        <source>, but %1 are too few for their scatter: these runs do not show which is faster; measure more models.</source>
        <translation>，但就其离散程度而言，%1太少：这些运行无法说明哪个更快；请测量更多模型。</translation>
    </message>
    <message>
        <source>The worker reported &quot;%1&quot; as %2, which is impossible; it was left out.</source>
        <translation>worker 报告的 “%1” 为 %2，这不可能；已将其排除。</translation>
    </message>
    <message>
        <source>heavy tails: the intervals may be too narrow</source>
        <translation>重尾：区间可能过窄</translation>
    </message>
    <message>
        <source>given</source>
        <translation>给定</translation>
    </message>
    <message>
        <source>%1 of theirs contradict the forecast</source>
        <translation>其中 %1 个与预测相矛盾</translation>
    </message>
    <message>
        <source>%1: every pair has 0 or less, which a logarithmic axis cannot show.</source>
        <translation>%1：每一对的值都小于或等于 0，对数轴无法显示。</translation>
    </message>
    <message>
        <source>%1: no pair has a value.</source>
        <translation>%1：没有任何一对有值。</translation>
    </message>
    <message>
        <source>%1 is not written: the index &quot;%2&quot; would compute something for each row of its table &quot;%3&quot;. Drop it, or merge the file into a new one.</source>
        <translation>不写入 %1：索引 “%2” 会为表 “%3” 的每一行执行计算。请删除它，或将文件合并到新文件中。</translation>
    </message>
    <message>
        <source>%1 is not written: the constraints of its table &quot;%2&quot; are not as Parascope creates them. Merge the file into a new one.</source>
        <translation>不写入 %1：表 “%2” 的约束与 Parascope 所建的不同。请将文件合并到新文件中。</translation>
    </message>
    <message>
        <source>they were written over.</source>
        <translation>它们已被覆盖。</translation>
    </message>
    <message>
        <source>%1 and %2 have %3 in common that are equal in %4: too few to tell which is faster, and other pairs would compare the settings as well.</source>
        <translation>%1 与 %2 共有且 %4 相同的有 %3：太少，无法判断哪个更快，而其他配对还会比较设置。</translation>
    </message>
    <message>
        <source>On %1, the levels of %2 were measured one after the other: neither an effect nor its absence can be separated from a drift of the machine; alternate the levels (&quot;order&quot;: &quot;shuffle&quot; or &quot;coarse&quot;).</source>
        <translation>在 %1 上，%2 的各水平是依次测量的：无论有无效应，都无法与机器的漂移区分开；请交替测量各水平（&quot;order&quot;: &quot;shuffle&quot; 或 &quot;coarse&quot;）。</translation>
    </message>
    <message>
        <source>runs with alternating levels show what the effect is.</source>
        <translation>交替各水平的运行可显示效应的大小。</translation>
    </message>
    <message>
        <source>%1 axes are used; the least informative ones are not: %2.</source>
        <translation>使用 %1 个轴；信息最少的轴未使用：%2。</translation>
    </message>
    <message>
        <source>%1, %2 = %3</source>
        <translation>%1，%2 = %3</translation>
    </message>
    <message>
        <source>left out before the step</source>
        <translation>步骤之前，已排除</translation>
    </message>
    <message>
        <source>bytes known</source>
        <translation>字节数已知</translation>
    </message>
    <message>
        <source>products, attention: FLOPs known</source>
        <translation>乘积、注意力：FLOPs 已知</translation>
    </message>
    <message>
        <source>attributed to an operation</source>
        <translation>已归属到运算</translation>
    </message>
    <message>
        <source>share of the time of kernels (%)</source>
        <translation>占内核时间的比例 (%)</translation>
    </message>
    <message>
        <source>%1: family &quot;%2&quot; has no &quot;%3&quot;; it has %4</source>
        <translation>%1：模型族 &quot;%2&quot; 没有 &quot;%3&quot;；它有 %4</translation>
    </message>
    <message>
        <source>Unknown family &quot;%1&quot;; there are %2</source>
        <translation>未知的模型族 &quot;%1&quot;；现有 %2</translation>
    </message>
    <message>
        <source>Family &quot;%1&quot; has no hyper-parameter &quot;%2&quot;; it has %3</source>
        <translation>模型族 &quot;%1&quot; 没有超参数 &quot;%2&quot;；它有 %3</translation>
    </message>
    <message>
        <source>&quot;%1&quot;</source>
        <translation>&quot;%1&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is %2 in the catalogue.</source>
        <translation>目录中 &quot;%1&quot; 的名称是 %2。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; may mean several parts of the catalogue: %2.</source>
        <translation>&quot;%1&quot; 可能指目录中的多个部件：%2。</translation>
    </message>
    <message>
        <source>Models ran on both sides, but none has &quot;%1&quot; on both.</source>
        <translation>两侧都运行了模型，但没有一个在两侧都有 &quot;%1&quot;。</translation>
    </message>
    <message>
        <source>%1 or %2 has no completed run with &quot;%3&quot;.</source>
        <translation>%1 或 %2 没有带 &quot;%3&quot; 的已完成运行。</translation>
    </message>
    <message>
        <source>%1: all %2 values are equal</source>
        <translation>%1：全部 %2 个值都相等</translation>
    </message>
    <message>
        <source>Too few runs: %1 for %2 terms of the model.</source>
        <translation>运行太少：模型有 %2 项，只有 %1 次运行。</translation>
    </message>
    <message>
        <source>more than 1 % of the requests were lost: %1 (hollow)</source>
        <translation>丢失超过 1 % 请求的：%1（空心）</translation>
    </message>
    <message>
        <source>None of the %1 runs has a value of %2.</source>
        <translation>%1 次运行都没有 %2 的值。</translation>
    </message>
    <message>
        <source>None of the %1 runs has a utilisation: this peak FLOP/s of the platform is unknown. Choose another peak, or measure the ceilings.</source>
        <translation>%1 次运行都没有利用率：此平台的这一峰值 FLOP/s 未知。请选择其他峰值，或测量上限。</translation>
    </message>
    <message>
        <source>its worker crashed on %1 different points in a row and gets no more of them; the others wait. The last crash: %2</source>
        <translation>其工作进程在 %1 个不同的点上连续崩溃，不再分配新的点；其余的点等待。最后一次崩溃：%2</translation>
    </message>
    <message>
        <source>%1 Its last words: %2</source>
        <translation>%1 其最后的输出：%2</translation>
    </message>
    <message>
        <source>The runner has no memory for what the worker sent.</source>
        <translation>运行器没有足够的内存来接收工作进程发送的内容。</translation>
    </message>
    <message>
        <source>The runner failed on what the worker sent: %1.</source>
        <translation>运行器在处理工作进程发送的内容时失败：%1。</translation>
    </message>
    <message>
        <source>Cannot store a result, trying again: %1</source>
        <translation>无法保存结果，正在重试：%1</translation>
    </message>
    <message>
        <source>Cannot store a result, giving up: %1</source>
        <translation>无法保存结果，放弃：%1</translation>
    </message>
    <message>
        <source>One launch per side: launches of one program may differ by as much.</source>
        <translation>每一侧只启动了一次：同一程序的多次启动也可能相差这么多。</translation>
    </message>
    <message>
        <source>Few launches per side: launches of one program may differ by as much.</source>
        <translation>每一侧的启动次数很少：同一程序的多次启动也可能相差这么多。</translation>
    </message>
    <message>
        <source>No cell holds a value.</source>
        <translation>没有单元格含有值。</translation>
    </message>
    <message>
        <source>%1: &quot;axes&quot; has no &quot;%2&quot;; write {{ for a brace</source>
        <translation>%1：“axes” 没有 “%2”；花括号请写作 {{</translation>
    </message>
    <message>
        <source>%1: &quot;axes&quot; has no &quot;%2&quot;</source>
        <translation>%1：“axes” 没有 “%2”</translation>
    </message>
    <message>
        <source>other machine</source>
        <translation>另一台机器</translation>
    </message>
    <message>
        <source>all cells</source>
        <translation>所有单元</translation>
    </message>
    <message>
        <source>cell</source>
        <translation>单元</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>更差</translation>
    </message>
    <message>
        <source>better</source>
        <translation>更好</translation>
    </message>
    <message>
        <source>%1 over that of %2</source>
        <translation>%1（与 %2 之比）</translation>
    </message>
    <message>
        <source>%1 versions</source>
        <translation>%1 个版本</translation>
    </message>
    <message>
        <source>%1 cells</source>
        <translation>%1 个单元</translation>
    </message>
    <message>
        <source>no change of level</source>
        <translation>水平无变化</translation>
    </message>
    <message>
        <source>%1 changes of level</source>
        <translation>%1 处水平变化</translation>
    </message>
    <message>
        <source>%1 drift, or change in a way that cannot be told</source>
        <translation>%1 个漂移，或以无法判断的方式变化</translation>
    </message>
    <message>
        <source>the machine changes</source>
        <translation>机器有更换</translation>
    </message>
    <message>
        <source>No run of the reference has a value: %1</source>
        <translation>参照的运行都没有值：%1</translation>
    </message>
    <message>
        <source>%1 runs without a reference</source>
        <translation>%1 次运行没有参照</translation>
    </message>
    <message>
        <source>relative to %1</source>
        <translation>相对于 %1</translation>
    </message>
    <message>
        <source>&quot;%1&quot; needs the price of a platform that ran it: --price PLATFORM=2.5, or &quot;prices&quot; in the spec of a figure</source>
        <translation>&quot;%1&quot; 需要运行它的平台的价格：--price PLATFORM=2.5，或图的规格中的 &quot;prices&quot;</translation>
    </message>
    <message>
        <source>%1 families</source>
        <translation>%1 个族</translation>
    </message>
    <message>
        <source>A counter of energy was reset or jumped %1 times; these readings were left out.</source>
        <translation>能量计数器被重置或跳变 %1 次;这些读数已略去。</translation>
    </message>
    <message>
        <source>The power was read during %1 of the steps.</source>
        <translation>功率只在步骤的 %1 期间被读取。</translation>
    </message>
    <message>
        <source>The energy is unknown: the power was read during %1 of the steps.</source>
        <translation>能量未知:功率只在步骤的 %1 期间被读取。</translation>
    </message>
    <message>
        <source>No model has completed runs on two of the sides.</source>
        <translation>没有模型在其中两方都有完成的运行。</translation>
    </message>
    <message>
        <source>outside the map</source>
        <translation>图外</translation>
    </message>
    <message>
        <source>pairs in different cells</source>
        <translation>位于不同单元格的配对</translation>
    </message>
    <message>
        <source>Some sides also differ in %1.</source>
        <translation>部分各方在 %1 上也不同。</translation>
    </message>
    <message>
        <source>Both runs of a pair have equal %1, if both sides have it.</source>
        <translation>只要双方都有,配对的两次运行的 %1 相同。</translation>
    </message>
    <message>
        <source>The ratios are not all of the same models: two sides have %1 to %2 of %3 models in common.</source>
        <translation>各比值并非来自相同的模型:两方共有 %3 个模型中的 %1 至 %2 个。</translation>
    </message>
    <message>
        <source>%1 over %2 %3</source>
        <translation>%1 比 %2 为 %3</translation>
    </message>
    <message>
        <source>In %1 of %2 pairs of sides, each setting has the same weight, however many models it has.</source>
        <translation>在 %2 对中的 %1 对中,无论模型多少,每个设置的权重相同。</translation>
    </message>
    <message>
        <source> With the same weight for each model, the better side is another one: %1.</source>
        <translation> 若每个模型权重相同,则另一方更好:%1。</translation>
    </message>
    <message>
        <source>%1 is the best of %2 by %3: %4 times %5 (%6 to %7).</source>
        <translation>按 %3,%2 方中 %1 最佳:为 %5 的 %4 倍(%6 至 %7)。</translation>
    </message>
    <message>
        <source>The pairs of sides do not agree on the best of %1 by %2.</source>
        <translation>关于按 %2 的 %1 方中的最佳,各配对结果不一致。</translation>
    </message>
    <message>
        <source>%1 may be the best of %2 by %3, but this is not certain against each of them.</source>
        <translation>按 %3,%2 方中 %1 可能最佳,但并非对每一方都确定。</translation>
    </message>
    <message>
        <source>Which of %1 is the best by %2 cannot be told from these runs.</source>
        <translation>从这些运行无法判断 %1 中按 %2 哪个最佳。</translation>
    </message>
    <message>
        <source>Which of %1 is the best of %2 by %3 cannot be told from these runs.</source>
        <translation>从这些运行无法判断 %2 方中按 %3 最佳的是 %1 中的哪个。</translation>
    </message>
    <message>
        <source>Without a model in common with %1: %2.</source>
        <translation>与 %1 没有共同模型:%2。</translation>
    </message>
    <message>
        <source>In %1 of %2 pairs of sides, the side that is placed lower is the better one on the models of the two.</source>
        <translation>在 %2 对中的 %1 对中,就两者共有的模型而言,排名较低的一方更好。</translation>
    </message>
    <message>
        <source>%1 of %2 cells with a best side are certain</source>
        <translation>有最佳方的 %2 个单元格中 %1 个确定</translation>
    </message>
    <message>
        <source>%1 cells have one side only</source>
        <translation>%1 个单元格只有一方</translation>
    </message>
    <message>
        <source>%1 cells have no model of two sides</source>
        <translation>%1 个单元格没有两方共有的模型</translation>
    </message>
    <message>
        <source>ratio to %1 (better →)</source>
        <translation>与 %1 之比(更好 →)</translation>
    </message>
    <message>
        <source>%1 not certain</source>
        <translation>%1 个不确定</translation>
    </message>
    <message>
        <source>ranks by %1</source>
        <translation>按 %1 排名</translation>
    </message>
    <message>
        <source>rank</source>
        <translation>名次</translation>
    </message>
    <message>
        <source>Ranks of %1 sides by %2, %3 models; %4</source>
        <translation>%1 方按 %2 的排名,%3 个模型;%4</translation>
    </message>
    <message>
        <source>best by %1</source>
        <translation>按 %1 最佳</translation>
    </message>
    <message>
        <source>Map of the best by %1 over %2 and %3; %4</source>
        <translation>按 %1 在 %2 和 %3 上的最佳图;%4</translation>
    </message>
    <message>
        <source>Steps took %1 of the time in which the power was read.</source>
        <translation>步骤占读取功率时间的 %1。</translation>
    </message>
    <message>
        <source>The energy is unknown: steps took %1 of the time in which the power was read.</source>
        <translation>能量未知:步骤只占读取功率时间的 %1。</translation>
    </message>
    <message>
        <source>A line of the power command is no number of watts: &quot;%1&quot;. Such lines were left out.</source>
        <translation>功率命令的一行不是瓦数：“%1”。这样的行未计入。</translation>
    </message>
    <message>
        <source>Readings of the power far above all others were left out, during %1 s.</source>
        <translation>远高于其他所有值的功率读数未计入，共 %1 s。</translation>
    </message>
    <message>
        <source>The power had %1 readings during the steps, too few for an interval; a repeated value is no new reading.</source>
        <translation>步骤期间功率只有 %1 个读数，不足以给出区间；重复的值不算新读数。</translation>
    </message>
    <message>
        <source>The power command ended during the run; the power was read during %1 of the steps.</source>
        <translation>功率命令在运行期间结束；功率只在步骤的 %1 期间被读取。</translation>
    </message>
    <message>
        <source>The power is that after the first %1 s of the run, by which time the sensor follows the load.</source>
        <translation>功率取自运行最初 %1 s 之后，此时传感器已跟上负载。</translation>
    </message>
    <message>
        <source>The energy is unknown: the power command prints %1 lines at one instant. It must print one line each time; several numbers in it are added.</source>
        <translation>能量未知：功率命令在同一时刻输出 %1 行。它每次必须只输出一行；行中的多个数值会相加。</translation>
    </message>
    <message>
        <source>The energy is unknown: a line of the power command is no number of watts: &quot;%1&quot;.</source>
        <translation>能量未知：功率命令的一行不是瓦数：“%1”。</translation>
    </message>
    <message>
        <source>The energy is unknown: the sensor follows the load only after %1 s, and most of the steps were before.</source>
        <translation>能量未知：传感器在 %1 s 之后才跟上负载，而大部分步骤在此之前。</translation>
    </message>
    <message>
        <source>The energy is unknown: the power command ended, and the power was read during %1 of the steps.</source>
        <translation>能量未知：功率命令已结束，功率只在步骤的 %1 期间被读取。</translation>
    </message>
    <message>
        <source>%1 is damaged: the numbers of run %2 (%3) are not those that were stored.</source>
        <translation>%1 已损坏：运行 %2（%3）的数值不是当初存储的数值。</translation>
    </message>
    <message>
        <source>In %1 of %2 cells other programs had the processors for more than a tenth of the time: measure these again when the machine is quiet.</source>
        <translation>在 %2 个单元中的 %1 个里，其他程序占用处理器的时间超过十分之一：请在机器空闲时重新测量。</translation>
    </message>
    <message>
        <source>In %1 of %2 cells a change of the machine could explain the difference, because the sides did not take turns: measure them in turns.</source>
        <translation>在 %2 个单元中的 %1 个里，机器的变化可能解释这一差异，因为两侧没有交替测量：请交替测量。</translation>
    </message>
    <message>
        <source>A step took %1 while it was profiled and %2 when it was timed, %3 times: the shares are those of the profiled step.</source>
        <translation>一步在剖析时用了 %1，计时时用了 %2，为 %3 倍：各份额属于剖析的那一步。</translation>
    </message>
    <message>
        <source>The runs are of %1 families; these are the weights of %2.</source>
        <translation>这些运行属于 %1 个模型族；此处是 %2 的权重。</translation>
    </message>
    <message>
        <source>the runs without a family</source>
        <translation>没有模型族的运行</translation>
    </message>
    <message>
        <source>These runs do not record that each device had the same number of cores at every number of devices. If one device had all cores of the processor, the times do not show what scales; measure the grid again.</source>
        <translation>这些运行没有记录在每种设备数下每个设备的核心数都相同。如果一个设备占有处理器的全部核心，这些时间就不能说明什么在扩展；请重新测量该网格。</translation>
    </message>
    <message>
        <source>The column &quot;%1&quot; may be the version: --over %1.</source>
        <translation>列 “%1” 可能是版本：--over %1。</translation>
    </message>
    <message>
        <source>No run has a value and a version. %1</source>
        <translation>没有同时具有数值和版本的运行。%1</translation>
    </message>
    <message>
        <source>There is one version only: %1. A series needs at least two. %2</source>
        <translation>只有一个版本：%1。序列至少需要两个。%2</translation>
    </message>
    <message>
        <source>%1 not recorded</source>
        <translation>%1未记录</translation>
    </message>
    <message>
        <source>%1 (1 other)</source>
        <translation>%1（另有 1 个）</translation>
    </message>
    <message>
        <source>%1 (%2 others)</source>
        <translation>%1（另有 %2 个）</translation>
    </message>
    <message>
        <source>Shown: %1.</source>
        <translation>显示：%1。</translation>
    </message>
    <message>
        <source>Not told in %1 of %2 pairs of sides, because they did not take turns: a change of the machine could explain the difference. Measure them in turns.</source>
        <translation>%2 对中有 %1 对无法判断，因为双方没有交替测量：机器的变化可能解释这一差异。请交替测量。</translation>
    </message>
    <message>
        <source>Not told in %1 of %2 pairs of sides, because other programs had the processors during their runs. Measure them again when the machine is quiet.</source>
        <translation>%2 对中有 %1 对无法判断，因为运行期间其他程序占用了处理器。请在机器空闲时重新测量。</translation>
    </message>
    <message>
        <source>The times of measurement are not recorded: a change of the machine cannot be separated from ratios below 1.5.</source>
        <translation>测量时间没有记录：机器的变化无法与低于 1.5 的比值区分。</translation>
    </message>
    <message>
        <source>%1 rest on single launches, which may differ by as much</source>
        <translation>%1 个只依据单次启动，而各次启动之间可能相差同样多</translation>
    </message>
    <message>
        <source>in %1 other programs had the processors</source>
        <translation>%1 个中其他程序占用了处理器</translation>
    </message>
    <message>
        <source>in %1 the sides did not take turns</source>
        <translation>%1 个中各方没有交替测量</translation>
    </message>
    <message>
        <source>%1 % of the time below the ridge</source>
        <translation>%1 % 的时间位于脊点以下</translation>
    </message>
    <message>
        <source>%1 more combinations of settings</source>
        <translation>另有 %1 种设置组合</translation>
    </message>
    <message>
        <source>%1 memory-bound</source>
        <translation>%1 个受限于内存</translation>
    </message>
    <message>
        <source>%1 compute-bound</source>
        <translation>%1 个受限于计算</translation>
    </message>
    <message>
        <source>%1 bound by overhead</source>
        <translation>%1 个受限于开销</translation>
    </message>
    <message>
        <source>%1 below half of their roof</source>
        <translation>%1 个低于其屋顶线的一半</translation>
    </message>
    <message>
        <source>the points of a series differ in %1</source>
        <translation>一个系列的点在以下方面不同：%1</translation>
    </message>
    <message>
        <source>versions with failures: %1</source>
        <translation>有失败的版本：%1</translation>
    </message>
    <message>
        <source>cells off their level at the newest version: %1</source>
        <translation>在最新版本处偏离其水平的单元：%1</translation>
    </message>
    <message>
        <source>changes are those left when what all cells share is removed</source>
        <translation>变化为去掉所有单元共有部分之后所余</translation>
    </message>
    <message>
        <source>versions by %1</source>
        <translation>版本按%1排列</translation>
    </message>
    <message>
        <source>%1, failed</source>
        <translation>%1，失败</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>all cells %1</source>
        <translation>所有单元 %1</translation>
    </message>
    <message>
        <source>Most %1 on %2 are bound by its compute rate: %3 of %4 reach half of it or more, from the ridge at %5 FLOP/B on</source>
        <translation>%2 上的大多数%1受限于其计算速率：%4 个中有 %3 个位于 %5 FLOP/B 的脊点或以上，并达到其一半或更多</translation>
    </message>
    <message>
        <source>Most %1 on %2 are bound by its memory bandwidth: %3 of %4 reach half of it or more, below the ridge at %5 FLOP/B</source>
        <translation>%2 上的大多数%1受限于其内存带宽：%4 个中有 %3 个位于 %5 FLOP/B 的脊点以下，并达到其一半或更多</translation>
    </message>
    <message>
        <source>Many %1 on %2 are bound by its memory bandwidth: %3 of %4 reach half of it or more, below the ridge at %5 FLOP/B</source>
        <translation>%2 上的许多%1受限于其内存带宽：%4 个中有 %3 个位于 %5 FLOP/B 的脊点以下，并达到其一半或更多</translation>
    </message>
    <message>
        <source>Most %1 on %2 stress neither its compute rate nor its memory: %3 of %4 stay below half of their roof (median %5)</source>
        <translation>%2 上的大多数%1既未充分利用其计算速率，也未充分利用其内存：%4 个中有 %3 个低于其屋顶线的一半（中位数 %5）</translation>
    </message>
    <message>
        <source>%1 of %2 %3 on %4 stay below half of their roof</source>
        <translation>%4 上的 %2 %3中，有 %1 个低于其屋顶线的一半</translation>
    </message>
    <message>
        <source>; the median reaches %1</source>
        <translation>；中位数达到 %1</translation>
    </message>
    <message>
        <source>%1 of %2 %3 on %4 are bound by its compute rate</source>
        <translation>%4 上的 %2 %3中，有 %1 个受限于其计算速率</translation>
    </message>
    <message>
        <source>%1 of %2 %3 on %4 are bound by its memory bandwidth</source>
        <translation>%4 上的 %2 %3中，有 %1 个受限于其内存带宽</translation>
    </message>
    <message>
        <source>, with %1 of the time</source>
        <translation>，占时间的 %1</translation>
    </message>
    <message>
        <source>models of %1 families</source>
        <translation>个属于 %1 个模型族的模型</translation>
    </message>
    <message>
        <source> (%1 at 95 %, from %2).</source>
        <translation>（95 % 区间 %1；依据%2）。</translation>
    </message>
    <message>
        <source> (%1 at 95 %).</source>
        <translation>（95 % 区间 %1）。</translation>
    </message>
    <message>
        <source>a profile with other bytes (measured, not logical) or the measured instead of the data sheet&apos;s roof puts them elsewhere.</source>
        <translation>若采用其他字节数（实测而非逻辑的），或采用实测而非数据表的屋顶线，它们落在别处。</translation>
    </message>
    <message>
        <source>measured bytes instead of those that the graph implies, or measured ceilings instead of the data sheet&apos;s, put the models elsewhere.</source>
        <translation>若采用实测字节数而非由图推得的字节数，或采用实测而非数据表的性能上限，这些模型落在别处。</translation>
    </message>
    <message>
        <source>%1 and %2 (%3)</source>
        <translation>%1 与 %2（%3）</translation>
    </message>
    <message>
        <source>%1 and %2 %3 (%4)</source>
        <translation>%3 %1 与 %2（%4）</translation>
    </message>
    <message>
        <source>%1 and %2 have only %3 in common with equal settings</source>
        <translation>%1 与 %2 在设置相同时只共有%3</translation>
    </message>
    <message>
        <source>These have too few models in common to compare: %1.</source>
        <translation>以下各组共有的模型太少，无法比较：%1。</translation>
    </message>
    <message>
        <source>; but by %1, it reverses to %2 (%3)</source>
        <translation>；但按%1则反转为 %2（%3）</translation>
    </message>
    <message>
        <source>; but not among %1</source>
        <translation>；但在%1中并非如此</translation>
    </message>
    <message>
        <source>; by %1, it reverses</source>
        <translation>；按%1则反转</translation>
    </message>
    <message>
        <source>%1, a %2 that is no multiple of 64 takes %3 times as long per FLOP as its neighbours that are</source>
        <translation>%1，不是 64 的倍数的 %2 每 FLOP 所用时间是相邻的 64 的倍数的 %3 倍</translation>
    </message>
    <message>
        <source>%1, %2 of %3 wait for input more than half of their time</source>
        <translation>%1，%3中有 %2 次一半以上的时间在等待输入</translation>
    </message>
    <message>
        <source>; the median is %1</source>
        <translation>；中位数为 %1</translation>
    </message>
    <message>
        <source>%1, the host limits %2 of %3 with input from it</source>
        <translation>%1，从主机取得输入的%3中有 %2 次受限于主机</translation>
    </message>
    <message>
        <source>: more loader workers or data on the device would remove the wait</source>
        <translation>：增加加载工作进程或把数据放在设备上，可消除等待</translation>
    </message>
    <message>
        <source> (rank correlation %1)</source>
        <translation>（秩相关 %1）</translation>
    </message>
    <message>
        <source>%1 of %2 ran out of memory on %3 but completed on %4</source>
        <translation>%2中有 %1 个在 %3 上内存不足，而在 %4 上完成</translation>
    </message>
    <message>
        <source>1 of %1 carries a caveat: %2.</source>
        <translation>%1中有 1 次带有保留：%2。</translation>
    </message>
    <message>
        <source>%1 of %2 carry a caveat: %3.</source>
        <translation>%2中有 %1 次带有保留：%3。</translation>
    </message>
    <message>
        <source>%1 of %2 carry a caveat, most often %3 (%4)</source>
        <translation>%2中有 %1 次带有保留，最常见的是 %3（%4）</translation>
    </message>
    <message>
        <source>%1, decoding turns from memory-bound to compute-bound at %2 FLOP per byte</source>
        <translation>%1，解码在每字节 %2 FLOP 处由受限于内存转为受限于计算</translation>
    </message>
    <message>
        <source> (95 % interval %1)</source>
        <translation>（95 % 区间 %1）</translation>
    </message>
    <message>
        <source>, among them every run from %1 on</source>
        <translation>，其中包括 %1 起的每次运行</translation>
    </message>
    <message>
        <source>%1, %2 of %3 runs %4</source>
        <translation>%1，%3 次运行中有 %2 次%4</translation>
    </message>
    <message>
        <source>, for an unknown reason</source>
        <translation>，原因不明</translation>
    </message>
    <message>
        <source>Whether %1 or %2 is faster depends on %3 and %4 together</source>
        <translation>%1 与 %2 哪个更快取决于 %3 和 %4 的组合</translation>
    </message>
    <message>
        <source> (true of %1 of %2)</source>
        <translation>（%2中有 %1 对符合）</translation>
    </message>
    <message>
        <source>%1, half of the %2 runs use less than %3 of the peak</source>
        <translation>%1，%2 次运行有一半用不到峰值的 %3</translation>
    </message>
    <message>
        <source>; the best reaches %1</source>
        <translation>；最好的达到 %1</translation>
    </message>
    <message>
        <source>%1 hyper-parameters</source>
        <translation>%1 个超参数</translation>
    </message>
    <message>
        <source>The machine changed while %1 was measured: the step time of one point by %2</source>
        <translation>测量 %1 期间机器发生了变化：一个点的步时间变化了 %2</translation>
    </message>
    <message>
        <source>%1, the effect of %2 is unknown: its levels were measured one after the other</source>
        <translation>%1，%2 的效应未知：其各水平是依次测量的</translation>
    </message>
    <message>
        <source>%1, an effect of %2 cannot be told from a drift of the machine</source>
        <translation>%1，%2 的效应无法与机器的漂移区分</translation>
    </message>
    <message>
        <source>%1, the effects of %2 and %3 cannot be separated: they vary together</source>
        <translation>%1，%2 与 %3 的效应无法区分：它们同步变化</translation>
    </message>
    <message>
        <source>, but one side was measured entirely before the other, and a change of the machine would look the same: measure the two in turns.</source>
        <translation>，但一方在另一方开始之前就已全部测完，机器的变化看起来也会是这样：请交替测量两者。</translation>
    </message>
    <message>
        <source>, but one side was measured entirely before the other</source>
        <translation>，但一方在另一方开始之前就已全部测完</translation>
    </message>
    <message>
        <source>, but that varies with when the runs were measured</source>
        <translation>，但这与运行的测量时间同步变化</translation>
    </message>
    <message>
        <source>, but the two did not take turns</source>
        <translation>，但两者没有交替测量</translation>
    </message>
    <message>
        <source>, but %1 are too few to tell</source>
        <translation>，但%1太少，无法判断</translation>
    </message>
    <message>
        <source>, but adjusted for when, %1 is the faster one</source>
        <translation>，但按测量时间校正后，%1 更快</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 或 %2</translation>
    </message>
    <message>
        <source>%1 or %2 (%3)</source>
        <translation>%3 %1 或 %2</translation>
    </message>
    <message>
        <source>%1 in %2 of %3 pairs</source>
        <translation>%1（%3 对中的 %2 对）</translation>
    </message>
    <message>
        <source>Whether %1 or %2 is faster cannot be told: other programs had the processors</source>
        <translation>无法判断 %1 与 %2 哪个更快：其他程序占用了处理器</translation>
    </message>
    <message>
        <source>%1 comparisons cannot be decided: other programs had the processors in %2 of %3</source>
        <translation>%1 项比较无法判定：%3中有 %2 对其他程序占用了处理器</translation>
    </message>
    <message>
        <source>Which is faster cannot be told, because other programs had the processors: %1; measure these again when the machine is quiet.</source>
        <translation>无法判断哪个更快，因为其他程序占用了处理器：%1；请在机器空闲时重新测量。</translation>
    </message>
    <message>
        <source>runs on a quiet machine show the same ratios as these.</source>
        <translation>在空闲机器上的运行显示出与此相同的比值。</translation>
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
        <translation>%1，%3 个步中有 %2 个受限于开销：工作量达 %5 倍时仍为 %4</translation>
    </message>
    <message>
        <source>%1, %2 of %3 steps take hardly longer for up to %4 times the work: launching or the host limits them</source>
        <translation>%1，%3 个步中有 %2 个在工作量达 %4 倍时几乎不变慢：限制来自启动开销或主机</translation>
    </message>
    <message>
        <source>On %1, %2 of %3 steps (of %4) take hardly longer for more work (up to %5-fold): launching or the host limits them, not the device.</source>
        <translation>在 %1 上，%3 个步中有 %2 个（每步 %4）在工作量增加（最多 %5 倍）时几乎不变慢：限制来自启动开销或主机，而不是设备。</translation>
    </message>
    <message>
        <source>the same steps in one program launch (a compiled step, a graph of kernels, or a larger batch) take as long.</source>
        <translation>相同的步合并为一次程序启动（编译后的步、内核图或更大的批）所用时间不变。</translation>
    </message>
    <message>
        <source>1 of %1 runs is faster than the peak used for its utilisation</source>
        <translation>%1 次运行中有 1 次快于其利用率所依据的峰值</translation>
    </message>
    <message>
        <source>%1 of %2 runs are faster than the peak used for their utilisation</source>
        <translation>%2 次运行中有 %1 次快于其利用率所依据的峰值</translation>
    </message>
    <message>
        <source>The measured ceilings carry a caveat, and with them the utilisation of %1 runs</source>
        <translation>实测的性能上限带有保留，%1 次运行的利用率也因此带有保留</translation>
    </message>
    <message>
        <source>: the host may be the limit</source>
        <translation>：瓶颈可能在主机</translation>
    </message>
    <message>
        <source>: the host is the limit</source>
        <translation>：瓶颈在主机</translation>
    </message>
    <message>
        <source>%1, throughput is flat at %2 to %3 examples/s over %4 of %5 runs</source>
        <translation>%1，%5 次运行中有 %4 次的吞吐量持平于每秒 %2 至 %3 个样本</translation>
    </message>
    <message>
        <source>, up to %1</source>
        <translation>，直至 %1</translation>
    </message>
    <message>
        <source> (%1 of %2 series)</source>
        <translation>（%2 组中的 %1 组）</translation>
    </message>
    <message>
        <source>%1, each doubling of %2 raises %3 about %4-fold</source>
        <translation>%1，%2 每翻一倍，%3约升为 %4 倍</translation>
    </message>
    <message>
        <source>%1, each doubling of %2 lowers %3 by a factor of about %4</source>
        <translation>%1，%2 每翻一倍，%3约降为 1/%4</translation>
    </message>
    <message>
        <source>, %1</source>
        <translation>、%1</translation>
    </message>
    <message>
        <source>, %1 of %2</source>
        <translation>，%2 则为 %1 倍</translation>
    </message>
    <message>
        <source>%1, a step takes %2 times as long at each doubling of %3</source>
        <translation>%1，%3 每翻一倍，步时间变为 %2 倍</translation>
    </message>
    <message>
        <source>%1, the time of a step depends on %2</source>
        <translation>%1，步时间取决于 %2</translation>
    </message>
    <message>
        <source>%1, each doubling of kv_heads makes a step %2 times as long at equal parameters</source>
        <translation>%1，参数量相同时，kv_heads 每翻一倍，步时间变为 %2 倍</translation>
    </message>
    <message>
        <source>%1, depth costs more than width: twice the layers take %2 times as long at equal parameters</source>
        <translation>%1，深度比宽度代价更高：参数量相同时，层数翻倍所用时间为 %2 倍</translation>
    </message>
    <message>
        <source>%1, width costs more than depth: twice the layers take %2 times as long at equal parameters</source>
        <translation>%1，宽度比深度代价更高：参数量相同时，层数翻倍所用时间为 %2 倍</translation>
    </message>
    <message>
        <source>%1 is faster than %2 on %3 of %4 models with %5 or more</source>
        <translation>在 %5 或以上的 %4 个模型中，有 %3 个 %1 比 %2 快</translation>
    </message>
    <message>
        <source>, %1 of %2 with less</source>
        <translation>，更小的 %2 个中有 %1 个</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>秩</translation>
    </message>
    <message>
        <source>Large %1 favours %2, small %3</source>
        <translation>%1 大时 %2 占优，小时 %3 占优</translation>
    </message>
    <message>
        <source>Large %1 favours %2 over %3</source>
        <translation>%1 大时 %2 优于 %3</translation>
    </message>
    <message>
        <source>Small %1 favours %2, large %3</source>
        <translation>%1 小时 %2 占优，大时 %3 占优</translation>
    </message>
    <message>
        <source>Small %1 favours %2 over %3</source>
        <translation>%1 小时 %2 优于 %3</translation>
    </message>
    <message>
        <source>: %1 times as fast at %2, %3 at %4</source>
        <translation>：在 %2 处速度为 %1 倍，在 %4 处为 %3 倍</translation>
    </message>
    <message>
        <source>%1 wins small models, %2 large ones</source>
        <translation>小模型上 %1 胜出，大模型上 %2 胜出</translation>
    </message>
    <message>
        <source>Small models favour %1 over %2 more than large ones</source>
        <translation>小模型比大模型更有利于 %1（相对 %2）</translation>
    </message>
    <message>
        <source>%1 wins large models, %2 small ones</source>
        <translation>大模型上 %1 胜出，小模型上 %2 胜出</translation>
    </message>
    <message>
        <source>Large models favour %1 over %2 more than small ones</source>
        <translation>大模型比小模型更有利于 %1（相对 %2）</translation>
    </message>
    <message>
        <source>: %1 times as fast up to %2 parameters, %3 from %4</source>
        <translation>：参数量在 %2 以内时速度为 %1 倍，%4 起为 %3 倍</translation>
    </message>
    <message>
        <source>%1 is faster than %2 on %3 of %4 models</source>
        <translation>在 %4 个模型中的 %3 个上，%1 比 %2 快</translation>
    </message>
    <message>
        <source>, %1 times as fast on average</source>
        <translation>，平均速度为 %1 倍</translation>
    </message>
    <message>
        <source>; a drift may explain it</source>
        <translation>；也可能由漂移造成</translation>
    </message>
    <message>
        <source>the rank correlation of %1 with %2</source>
        <translation>%1与 %2 的秩相关</translation>
    </message>
    <message>
        <source>%1: the runs are equal in what the claim compares</source>
        <translation>%1：这些运行在该论断所比较的方面相同</translation>
    </message>
    <message>
        <source>%1: the runs vary only %2</source>
        <translation>%1：这些运行只有 %2 在变化</translation>
    </message>
    <message>
        <source>no run records which model it is</source>
        <translation>没有运行记录其模型</translation>
    </message>
    <message>
        <source>the speedup of %1 over %2</source>
        <translation>%1 相对 %2 的加速比</translation>
    </message>
    <message>
        <source>1 profiled run</source>
        <translation>1 次带剖析的运行</translation>
    </message>
    <message>
        <source>%1 profiled runs</source>
        <translation>%1 次带剖析的运行</translation>
    </message>
    <message>
        <source>the share of time with counted FLOPs of operations below the ridge, %1 FLOP/B, in models of %2 at the ridge or above</source>
        <translation>在位于脊点或以上的 %2 模型中，脊点 %1 FLOP/B 以下的算子占计入 FLOP 的时间的份额</translation>
    </message>
    <message>
        <source>the platform of the profiles, %1, has no roof: calibrate it</source>
        <translation>有剖析的平台 %1 没有屋顶线：请校准</translation>
    </message>
    <message>
        <source>no profiled run of %1 with counted FLOPs and bytes is at its ridge, %2 FLOP/B, or above</source>
        <translation>%1 的带剖析且计入 FLOP 和字节数的运行中，没有一次位于其脊点 %2 FLOP/B 或以上</translation>
    </message>
    <message>
        <source>the share of the time that is not parallel</source>
        <translation>无法并行的时间份额</translation>
    </message>
    <message>
        <source>the ridge of %1 or the intensity of its runs is not known</source>
        <translation>%1 的脊点或其运行的运算强度未知</translation>
    </message>
    <message>
        <source>%1 is %2 times as fast as %3 at the ridge or above (%4), %5 times below (%6): the second ratio over the first</source>
        <translation>%1 在脊点或以上（%4）的速度是 %3 的 %2 倍，在脊点以下（%6）是 %5 倍：后一比值与前一比值之比</translation>
    </message>
    <message>
        <source>the largest FC model has %1 parameters on a processor and %2 on an accelerator, where %3 ran out of memory: the ratio</source>
        <translation>最大的 FC 模型在处理器上有 %1 个参数，在加速器上有 %2 个（其上%3内存不足）：两者之比</translation>
    </message>
    <message>
        <source>no FC run on an accelerator ran out of memory</source>
        <translation>加速器上没有 FC 运行内存不足</translation>
    </message>
    <message>
        <source>the largest FLOPS utilisation of %1 is %2 on a TPU and %3 on a GPU: the ratio</source>
        <translation>%1 的最大 FLOPS 利用率在 TPU 上为 %2，在 GPU 上为 %3：两者之比</translation>
    </message>
    <message>
        <source>the geometric mean of the speedup of %1 over %2 on %3</source>
        <translation>%3 上 %1 相对 %2 的加速比的几何平均</translation>
    </message>
    <message>
        <source>other programs had the processors of %1 meanwhile</source>
        <translation>其间其他程序占用了 %1 的处理器</translation>
    </message>
    <message>
        <source>examples per second</source>
        <translation>每秒样本数</translation>
    </message>
    <message>
        <source>several versions of one framework</source>
        <translation>同一框架的多个版本</translation>
    </message>
    <message>
        <source>several batch sizes</source>
        <translation>多种批大小</translation>
    </message>
    <message>
        <source>an arithmetic intensity</source>
        <translation>运算强度</translation>
    </message>
    <message>
        <source>several numbers of devices</source>
        <translation>多种设备数</translation>
    </message>
    <message>
        <source>a recorded wait for input</source>
        <translation>已记录的输入等待</translation>
    </message>
    <message>
        <source>a number of parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>a FLOPS utilisation</source>
        <translation>FLOPS 利用率</translation>
    </message>
    <message>
        <source>16-bit types significantly improve performance (1.8 times).</source>
        <translation>16 位类型显著提升性能（1.8 倍）。</translation>
    </message>
    <message>
        <source>float32 and a 16-bit type</source>
        <translation>float32 和 16 位类型</translation>
    </message>
    <message>
        <source>a processor</source>
        <translation>处理器</translation>
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
        <translation>在 %1 上</translation>
    </message>
    <message>
        <source>%1 and%2</source>
        <translation>%1和%2</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation>（%1）</translation>
    </message>
    <message>
        <source> of %1 or %2</source>
        <translation>（%1 或 %2）</translation>
    </message>
    <message>
        <source> with %1</source>
        <translation>，具有%1</translation>
    </message>
    <message>
        <source>no runs%1%2</source>
        <translation>%2没有运行%1</translation>
    </message>
    <message>
        <source>no runs%1%2 with %3</source>
        <translation>%2没有具有%3的运行%1</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>%1; the claim needs at least %2</source>
        <translation>%1；该论断至少需要 %2</translation>
    </message>
    <message>
        <source>%1 is %2%3, over %4; the claim says %5 %6</source>
        <translation>%1为 %2%3，基于%4；论断为%5 %6</translation>
    </message>
    <message>
        <source> (%1 at 95 %)</source>
        <translation>（95 % 区间 %1）</translation>
    </message>
    <message>
        <source>above</source>
        <translation>高于</translation>
    </message>
    <message>
        <source>below</source>
        <translation>低于</translation>
    </message>
    <message>
        <source>For %1</source>
        <translation>对于 %1</translation>
    </message>
    <message>
        <source>On %1</source>
        <translation>在 %1 上</translation>
    </message>
    <message>
        <source>Models %1: </source>
        <translation>%1模型：</translation>
    </message>
    <message>
        <source>; %1 also differs</source>
        <translation>；%1也不同</translation>
    </message>
    <message>
        <source>; %1 settings also differ</source>
        <translation>；另有 %1 项设置不同</translation>
    </message>
    <message>
        <source>; one side was measured apart</source>
        <translation>；一方是单独测量的</translation>
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
        <translation>%1 个差异在 %2 % 以内</translation>
    </message>
    <message>
        <source>%1 cannot be told</source>
        <translation>%1 个无法判断</translation>
    </message>
    <message>
        <source>Which of %1 and %2 is better cannot be told from these runs.</source>
        <translation>从这些运行无法判断 %1 与 %2 哪个更好。</translation>
    </message>
    <message>
        <source>%1 and %2: of %3 models %4.</source>
        <translation>%1 与 %2：%3 个模型中，%4。</translation>
    </message>
    <message>
        <source>%1 and %2 are each better in %3 of %4 models.</source>
        <translation>%1 与 %2 各在 %4 个模型中的 %3 个上更好。</translation>
    </message>
    <message>
        <source>%1 is better in %2</source>
        <translation>%1 在 %2 个上更好</translation>
    </message>
    <message>
        <source>%1 is better in %2 of %3 models</source>
        <translation>%1 在 %3 个模型中的 %2 个上更好</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>%1; in the mean %2.</source>
        <translation>%1；平均为 %2。</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>excluded</source>
        <translation>已排除</translation>
    </message>
    <message>
        <source>What the program printed: %1.</source>
        <translation>程序的输出：%1。</translation>
    </message>
    <message>
        <source>%1 is %2, which is no finite number; it was left out.</source>
        <translation>%1 为 %2，不是有限的数字；已将其排除。</translation>
    </message>
    <message>
        <source>%1 was damaged while it was being written; its runs (%2) are in %3.</source>
        <translation>%1 在写入时损坏；其中的运行（%2）在 %3 中。</translation>
    </message>
    <message>
        <source>Which of %1 and %2 is better cannot be told: a side has too few runs.</source>
        <translation>无法判断 %1 与 %2 哪个更好：有一侧的运行太少。</translation>
    </message>
    <message>
        <source>%1; but in the mean over all models %2 is better, %3.</source>
        <translation>%1；但按所有模型的平均，%2 更好，%3。</translation>
    </message>
</context>
<context>
    <name>parascope::editors::AdaptiveOptions</name>
    <message>
        <source>When the sweep stops</source>
        <translation>扫描何时足够</translation>
    </message>
    <message>
        <source>What the sweep looks for</source>
        <translation>扫描寻找什么</translation>
    </message>
    <message>
        <source>Metric of the goal</source>
        <translation>目标的指标</translation>
    </message>
    <message>
        <source>Which points are considered</source>
        <translation>哪些点可以作为答案</translation>
    </message>
    <message>
        <source>any, or memory_peak_bytes &lt; 16e9</source>
        <translation>任意，或 memory_peak_bytes &lt; 16e9</translation>
    </message>
    <message>
        <source>Value of the contour</source>
        <translation>等值线的值</translation>
    </message>
    <message>
        <source>First platform of the border</source>
        <translation>分界的第一个平台</translation>
    </message>
    <message>
        <source>Second platform of the border</source>
        <translation>分界的第二个平台</translation>
    </message>
    <message>
        <source>another platform</source>
        <translation>另一个平台</translation>
    </message>
    <message>
        <source>map error</source>
        <translation>热图误差</translation>
    </message>
    <message>
        <source>share of points</source>
        <translation>点的份额</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>every point</source>
        <translation>全部点</translation>
    </message>
    <message>
        <source>Limit of the sweep</source>
        <translation>扫描的限度</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>直到</translation>
    </message>
    <message>
        <source>Map error: half of the cells without a run are expected to have a smaller error. Points that have not run by then are predicted.</source>
        <translation>热图误差：预计没有运行的格中有一半误差更小。届时尚未运行的点由预测给出。</translation>
    </message>
    <message>
        <source>the whole map</source>
        <translation>整个热图</translation>
    </message>
    <message>
        <source>best: the largest</source>
        <translation>最优：最大</translation>
    </message>
    <message>
        <source>best: the smallest</source>
        <translation>最优：最小</translation>
    </message>
    <message>
        <source>border between platforms</source>
        <translation>平台的分界</translation>
    </message>
    <message>
        <source>contour</source>
        <translation>等值线</translation>
    </message>
    <message>
        <source>Look for</source>
        <translation>寻找</translation>
    </message>
    <message>
        <source>of</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>at</source>
        <translation>取值</translation>
    </message>
    <message>
        <source>where</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>between</source>
        <translation>介于</translation>
    </message>
    <message>
        <source>and</source>
        <translation>与</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
</context>
<context>
    <name>parascope::editors::AxisStrip</name>
    <message>
        <source>Drag an end to make the range longer or shorter</source>
        <translation>拖动两端以延长或缩短范围</translation>
    </message>
</context>
<context>
    <name>parascope::editors::CoveragePlot</name>
    <message>
        <source>Coverage</source>
        <translation>覆盖范围</translation>
    </message>
    <message>
        <source>Points of the grid over the parameters of their models; %1 of %2 are predicted not to fit.</source>
        <translation>网格各点按模型参数量的分布；预计 %2 个中有 %1 个放不下。</translation>
    </message>
    <message>
        <source>parameters of the model</source>
        <translation>模型参数量</translation>
    </message>
</context>
<context>
    <name>parascope::editors::FacetBar</name>
    <message numerus="yes">
        <source>%n value(s); drag to select a range</source>
        <translation>
            <numerusform>%n 个值；拖动以选择范围</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 %2: %n ok run(s)</source>
        <translation>
            <numerusform>%1 %2：%n 次成功运行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::editors::FacetPanel</name>
    <message>
        <source>Slice of %1</source>
        <translation>%1 的切片</translation>
    </message>
    <message>
        <source>x axis</source>
        <translation>x 轴</translation>
    </message>
    <message>
        <source>y axis</source>
        <translation>y 轴</translation>
    </message>
    <message>
        <source>Bars: ok runs per value. Drag to brush, click to toggle. The field sets the slice of the heat map.</source>
        <translation>条形：每个值的成功运行数。拖动框选，单击切换。输入框设定热图的切片。</translation>
    </message>
    <message>
        <source>The hyper-parameters of the runs appear here as bars to brush.</source>
        <translation>各次运行的超参数将在此以可框选的条形显示。</translation>
    </message>
</context>
<context>
    <name>parascope::editors::FigureOptions</name>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>best</source>
        <translation>最优</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均值</translation>
    </message>
    <message>
        <source>geometric mean</source>
        <translation>几何平均</translation>
    </message>
    <message>
        <source>count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>spread</source>
        <translation>离散度</translation>
    </message>
    <message>
        <source>equal work</source>
        <translation>相同工作量</translation>
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
        <translation>颜色</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Pair by</source>
        <translation>配对方式</translation>
    </message>
    <message>
        <source>x logarithmic</source>
        <translation>x 取对数</translation>
    </message>
    <message>
        <source>y logarithmic</source>
        <translation>y 取对数</translation>
    </message>
    <message>
        <source>Colour logarithmic</source>
        <translation>颜色取对数</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>平台</translation>
    </message>
    <message>
        <source>Combine repeats by</source>
        <translation>重复的合并方式</translation>
    </message>
    <message>
        <source>best batch of each platform</source>
        <translation>各平台的最优批大小</translation>
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
        <translation>平台</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>参考</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>模型族</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
</context>
<context>
    <name>parascope::editors::FilterBar</name>
    <message>
        <source>%1 within the filter</source>
        <translation>筛选内 %1 个</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>e.g. node &gt;= 256 &amp;&amp; platform == &quot;v100&quot;</source>
        <translation>例如 node &gt;= 256 &amp;&amp; platform == &quot;v100&quot;</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>Clear the selection (Esc)</source>
        <translation>清除选择（Esc）</translation>
    </message>
    <message>
        <source>Keep only</source>
        <translation>只留所选</translation>
    </message>
    <message>
        <source>Keep only the selected runs (Ctrl+Shift+F)</source>
        <translation>只保留所选运行（Ctrl+Shift+F）</translation>
    </message>
    <message>
        <source>Exclude</source>
        <translation>排除所选</translation>
    </message>
    <message>
        <source>Leave the selected runs out (Ctrl+Shift+X)</source>
        <translation>排除所选运行（Ctrl+Shift+X）</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Selection none</source>
        <translation>未选择</translation>
    </message>
    <message>
        <source>%1 runs · %2 ok</source>
        <translation>%1 次运行 · %2 成功</translation>
    </message>
    <message>
        <source>%1 of %2 runs · %3 ok</source>
        <translation>%2 次运行中的 %1 次 · %3 成功</translation>
    </message>
    <message>
        <source>left out &lt;b&gt;%1&lt;/b&gt;</source>
        <translation>未计入 &lt;b&gt;%1&lt;/b&gt;</translation>
    </message>
    <message>
        <source>No saved filter</source>
        <translation>没有已保存的筛选</translation>
    </message>
    <message>
        <source>Save this filter</source>
        <translation>保存此筛选</translation>
    </message>
    <message>
        <source>Forget this filter</source>
        <translation>删除此筛选</translation>
    </message>
    <message numerus="yes">
        <source>%1: %Ln selected run(s)</source>
        <translation>
            <numerusform>%1：选中的 %Ln 次运行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln run(s)</source>
        <translation>
            <numerusform>%Ln 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>Only runs that match are shown in the views (Ctrl+F)</source>
        <translation>视图中只显示符合的运行（Ctrl+F）</translation>
    </message>
</context>
<context>
    <name>parascope::editors::GridAxesEditor</name>
    <message>
        <source>Add axis</source>
        <translation>添加轴</translation>
    </message>
    <message>
        <source>axis</source>
        <translation>轴</translation>
    </message>
    <message>
        <source>values</source>
        <translation>取值</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>n</source>
        <comment>number of values of an axis</comment>
        <translation>n</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>%1 的取值</translation>
    </message>
    <message>
        <source>4, 8 or 4 … 128</source>
        <translation>4, 8 或 4 … 128</translation>
    </message>
    <message>
        <source>Step of %1</source>
        <translation>%1 的步长</translation>
    </message>
    <message>
        <source>list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>Axis %1</source>
        <translation>轴 %1</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Remove axis</source>
        <translation>移除轴</translation>
    </message>
</context>
<context>
    <name>parascope::editors::GridEditor</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>模型族</translation>
    </message>
    <message>
        <source>Name of the grid</source>
        <translation>网格名称</translation>
    </message>
    <message>
        <source>Family of models</source>
        <translation>模型族</translation>
    </message>
    <message>
        <source>Data type</source>
        <translation>数据类型</translation>
    </message>
    <message>
        <source>Fixed</source>
        <translation>固定值</translation>
    </message>
    <message>
        <source>Fixed values</source>
        <translation>固定值</translation>
    </message>
    <message>
        <source>input=2000, output=1000</source>
        <translation>input=2000, output=1000</translation>
    </message>
    <message>
        <source>Only where</source>
        <translation>仅当</translation>
    </message>
    <message>
        <source>Constraint</source>
        <translation>约束</translation>
    </message>
    <message>
        <source>every point, or for example layer * node &lt;= 2048</source>
        <translation>所有点，或例如 layer * node &lt;= 2048</translation>
    </message>
    <message>
        <source>Coverage</source>
        <translation>覆盖范围</translation>
    </message>
    <message>
        <source>Forecast</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>点数</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Largest model</source>
        <translation>最大模型</translation>
    </message>
    <message>
        <source>Will not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>Stop a run at</source>
        <translation>运行停止于</translation>
    </message>
    <message>
        <source>Half-width of the interval</source>
        <translation>区间半宽</translation>
    </message>
    <message>
        <source>Half-width of the 95 % interval of the median step time</source>
        <translation>步时间中位数 95 % 区间的半宽</translation>
    </message>
    <message>
        <source>of the median, or</source>
        <translation>（相对中位数），或</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>coarse to fine</source>
        <translation>由粗到细</translation>
    </message>
    <message>
        <source>shuffled</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>as listed</source>
        <translation>按列表</translation>
    </message>
    <message>
        <source>Order of runs</source>
        <translation>运行顺序</translation>
    </message>
    <message>
        <source>Repeats</source>
        <translation>重复次数</translation>
    </message>
    <message>
        <source>How often each point is run</source>
        <translation>每个点运行的次数</translation>
    </message>
    <message>
        <source>Fixed values are written name=value, with commas between them.</source>
        <translation>固定值写作 名称=值，以逗号分隔。</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>改用 %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n 个点</numerusform>
        </translation>
    </message>
    <message>
        <source>largest step %1</source>
        <translation>最大单步 %1</translation>
    </message>
    <message>
        <source>Run points that will not fit anyway</source>
        <translation>放不下的点也运行</translation>
    </message>
    <message>
        <source>Points whose memory forecast exceeds %1 % of the device&apos;s memory are skipped unless this is ticked. A run that exceeds its time limit is always ended.</source>
        <translation>除非勾选此项，否则预测内存超过设备内存 %1 % 的点会被跳过。超过时限的运行总会被结束。</translation>
    </message>
    <message>
        <source>Time limit per run</source>
        <translation>每次运行的时限</translation>
    </message>
    <message>
        <source>adaptive</source>
        <translation>自适应</translation>
    </message>
    <message>
        <source>Each run is chosen from the results so far; the other points are predicted</source>
        <translation>每次运行都根据之前的运行选定；其余的点由预测给出</translation>
    </message>
    <message>
        <source>From the rates of the runs of this family that this machine completed.</source>
        <translation>根据此机器已完成的该族运行的速率。</translation>
    </message>
    <message>
        <source>From the highest rate of this machine; its own runs make it narrower.</source>
        <translation>根据此机器的最高速率；有了自己的运行，范围会更窄。</translation>
    </message>
    <message numerus="yes">
        <source>%1, from %n own run(s)</source>
        <translation>
            <numerusform>%1，依据自身的 %n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>New benchmark from a command...</source>
        <translation>从命令新建基准测试...</translation>
    </message>
</context>
<context>
    <name>parascope::editors::GridModel</name>
    <message>
        <source>Edit grid</source>
        <translation>编辑网格</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>约 %1</translation>
    </message>
</context>
<context>
    <name>parascope::editors::SpecTextEdit</name>
    <message>
        <source>Spec as text</source>
        <translation>规格文本</translation>
    </message>
</context>
<context>
    <name>parascope::gui::Calibration</name>
    <message>
        <source>%1 cannot be started: %2.</source>
        <translation>无法启动 %1：%2。</translation>
    </message>
    <message>
        <source>The ceilings of %1 could not be measured.</source>
        <translation>无法测量 %1 的性能上限。</translation>
    </message>
    <message>
        <source>Measured the ceilings of %1: %2, with a caveat: %3</source>
        <translation>已测得 %1 的性能上限：%2，但须注意：%3</translation>
    </message>
    <message>
        <source>Measured the ceilings of %1: %2.</source>
        <translation>已测得 %1 的性能上限：%2。</translation>
    </message>
    <message>
        <source>Measuring the ceilings of %1; keep the machine idle until it is done.</source>
        <translation>正在测量 %1 的性能上限；完成之前请让机器保持空闲。</translation>
    </message>
    <message>
        <source>Measuring the ceilings of %1 was cancelled; nothing was stored.</source>
        <translation>已取消测量 %1 的性能上限；没有存储任何结果。</translation>
    </message>
    <message>
        <source>Other programs ran during the calibration of %1: the higher known ceilings are kept (%2).</source>
        <translation>校准 %1 时有其他程序在运行：保留已知的较高上限（%2）。</translation>
    </message>
    <message>
        <source>Profiling %1; keep the machine idle until it is done.</source>
        <translation>正在剖析 %1；完成前请让机器保持空闲。</translation>
    </message>
    <message>
        <source>Profiling %1 was cancelled.</source>
        <translation>已取消对 %1 的剖析。</translation>
    </message>
    <message>
        <source>%1 could not be profiled.</source>
        <translation>无法剖析 %1。</translation>
    </message>
    <message>
        <source>Profiled %1: its operations are there.</source>
        <translation>已剖析 %1：可以查看其操作。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ClusterPanel</name>
    <message>
        <source>Submit the grid</source>
        <translation>提交网格</translation>
    </message>
    <message>
        <source>Cancel the job</source>
        <translation>取消作业</translation>
    </message>
    <message>
        <source>Partition</source>
        <translation>分区</translation>
    </message>
    <message>
        <source>Slurm&apos;s partition; its default when empty</source>
        <translation>Slurm 分区；留空则用默认分区</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务数</translation>
    </message>
    <message>
        <source>Resources</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>Generic resources of a task (--gres)</source>
        <translation>每个任务的通用资源 (--gres)</translation>
    </message>
    <message>
        <source>Time limit</source>
        <translation>时限</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>The device as a node sees it</source>
        <translation>节点上看到的设备</translation>
    </message>
    <message>
        <source>Run the grid as a Slurm job array, follow it and merge its results</source>
        <translation>把网格作为 Slurm 作业数组运行，跟踪进度并合并结果</translation>
    </message>
    <message>
        <source>Slurm&apos;s commands (sbatch, squeue) are not on this machine. Start Parascope on the cluster&apos;s login node.</source>
        <translation>本机没有 Slurm 命令（sbatch、squeue）。请在集群的登录节点上启动 Parascope。</translation>
    </message>
    <message>
        <source>Ending the job…</source>
        <translation>正在结束作业…</translation>
    </message>
    <message>
        <source>%1 of %2 points done.</source>
        <translation>已完成 %1 / %2 个点。</translation>
    </message>
    <message>
        <source>Submitting…</source>
        <translation>正在提交…</translation>
    </message>
    <message>
        <source>Slurm job %1; its files are in %2</source>
        <translation>Slurm 作业 %1；其文件位于 %2</translation>
    </message>
    <message>
        <source>%1 of %2 points, %3 running</source>
        <translation>已完成 %1 个点（共 %2 个），%3 个正在运行</translation>
    </message>
    <message>
        <source>pending</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>running</source>
        <translation>正在运行</translation>
    </message>
    <message>
        <source>completing</source>
        <translation>即将完成</translation>
    </message>
    <message numerus="yes">
        <source>%n task(s) %1</source>
        <translation>
            <numerusform>%n 个任务%1</numerusform>
        </translation>
    </message>
    <message>
        <source>from the size of the grid</source>
        <translation>按网格大小</translation>
    </message>
    <message>
        <source>Tasks of the job array; each task takes points until none are left</source>
        <translation>作业数组的任务数；每个任务不断领取点，直到没有剩余</translation>
    </message>
    <message>
        <source>Time limit of a task; another task runs the points that it leaves</source>
        <translation>每个任务的时限；剩下的点由另一个任务运行</translation>
    </message>
    <message>
        <source>Cancel the job; finished runs are kept</source>
        <translation>取消作业；已完成的运行会保留</translation>
    </message>
    <message>
        <source>The job continues without this window; the same button shows its progress again.</source>
        <translation>关闭此窗口后作业仍继续；同一按钮可再次显示其进度。</translation>
    </message>
    <message>
        <source>%1 of %2 points done; the same button continues.</source>
        <translation>%2 个点中已完成 %1 个；同一按钮可继续。</translation>
    </message>
    <message>
        <source>A sweep on this machine is writing to the database; wait for it, or stop it.</source>
        <translation>本机的一个扫描正在写入该数据库；请等待其结束，或将其停止。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::CommandCopy</name>
    <message>
        <source>Click or select a run first; then its command can be copied.</source>
        <translation>请先单击或选中一次运行，然后才能复制其命令。</translation>
    </message>
    <message>
        <source>Too many runs are selected for one command.</source>
        <translation>选中的运行太多，无法合成一条命令。</translation>
    </message>
    <message>
        <source>The command that repeats this measurement is on the clipboard.</source>
        <translation>重新测量所需的命令已复制到剪贴板。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::CommandField</name>
    <message>
        <source>Find a command or view</source>
        <translation>查找命令或视图</translation>
    </message>
    <message>
        <source>Nothing matches “%1”</source>
        <translation>没有与“%1”匹配的内容</translation>
    </message>
</context>
<context>
    <name>parascope::gui::CommandList</name>
    <message>
        <source>command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>view</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>saved filter</source>
        <translation>已存筛选</translation>
    </message>
    <message>
        <source>axis</source>
        <translation>轴</translation>
    </message>
    <message>
        <source>Heat map over %1</source>
        <translation>按 %1 的热图</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ComparisonSummary</name>
    <message>
        <source>Open results of two platforms, or two files of one, to compare them.</source>
        <translation>请打开两个平台的结果，或同一平台的两个文件，以进行比较。</translation>
    </message>
    <message>
        <source>No work was run on both %1 and %2.</source>
        <translation>没有同时在 %1 和 %2 上运行过的任务。</translation>
    </message>
    <message>
        <source>win rate</source>
        <translation>胜率</translation>
    </message>
    <message>
        <source>%1 of %2 (%3 to %4 %)</source>
        <translation>%2 中的 %1（%3 至 %4 %）</translation>
    </message>
    <message>
        <source>geometric mean</source>
        <translation>几何平均</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>%1 to %2 ×</source>
        <translation>%1 至 %2 ×</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>未计入</translation>
    </message>
    <message>
        <source>%1 of %2, %3 of %4 without a partner</source>
        <translation>%2 有 %1 个、%4 有 %3 个没有配对</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>cannot tell cell by cell</source>
        <translation>无法逐格判断</translation>
    </message>
    <message>
        <source>A is faster</source>
        <translation>A 更快</translation>
    </message>
    <message>
        <source>B is faster</source>
        <translation>B 更快</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>%1 (within %2 %)</source>
        <translation>%1（差异在 %2 % 以内）</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>无法判断</translation>
    </message>
    <message>
        <source>between launches</source>
        <translation>各次启动之间</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message numerus="yes">
        <source>In %n pair(s) one side was measured entirely before the other: a change in the machine cannot be separated from the difference.</source>
        <translation>
            <numerusform>%n 个配对中，一方在另一方开始之前就已测完：期间机器的变化无法与差异区分。</numerusform>
        </translation>
    </message>
    <message>
        <source>All pairs together</source>
        <translation>所有配对合计</translation>
    </message>
    <message numerus="yes">
        <source>Add %n repeat(s) to the grid...</source>
        <translation>
            <numerusform>向网格添加 %n 次重复…</numerusform>
        </translation>
    </message>
    <message>
        <source>adjusted ratio</source>
        <translation>调整后的比值</translation>
    </message>
    <message>
        <source>%1 (%2 against %3)</source>
        <translation>%1（%2 对 %3）</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>未记录</translation>
    </message>
    <message>
        <source>Adds the models that both sides ran to the grid, with this many repeats of each</source>
        <translation>把双方都运行过的模型添加到网格，每个模型重复这么多次</translation>
    </message>
    <message>
        <source>At most %1 % of the pairs reported as different differ by chance alone.</source>
        <translation>判为不同的配对中，最多有 %1 % 只是偶然不同。</translation>
    </message>
    <message>
        <source>Both runs of a pair have the same %1. Some settings occur more often than others; the adjusted ratio gives each the same weight.</source>
        <translation>每对的两次运行具有相同的 %1。各设置出现的次数不等；调整后的比值给每个设置相同的权重。</translation>
    </message>
    <message>
        <source>Both runs of a pair have the same %1.</source>
        <translation>每对的两次运行具有相同的 %1。</translation>
    </message>
    <message>
        <source>A and B also differ in %1; their effects cannot be separated.</source>
        <translation>A 和 B 还在以下方面不同：%1；它们的效应无法分开。</translation>
    </message>
    <message>
        <source>One run on each side, no intervals. Repeats needed: about 3 per cell.</source>
        <translation>每侧只有一次运行，没有区间。所需重复：每格约 3 次。</translation>
    </message>
    <message>
        <source>No whole run of %1 has the work of one of %2. The views compare the operations that profiled runs of both have in common.</source>
        <translation>%1 与 %2 没有相同工作的完整运行。视图比较双方带剖析的运行所共有的操作。</translation>
    </message>
    <message numerus="yes">
        <source>In %n pair(s) other programs had the processors for more than a tenth of a run: measure these again when the machine is quiet.</source>
        <translation>
            <numerusform>%n 个配对中，其他程序在一次运行超过十分之一的时间里占用了处理器：请在机器空闲时重新测量。</numerusform>
        </translation>
    </message>
    <message>
        <source>The sides did not take turns: a change of the machine could explain their mean difference. Measure them in turns.</source>
        <translation>两侧没有交替测量：机器的变化可能解释其平均差异。请交替测量。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::CsvImport</name>
    <message>
        <source>Import %1</source>
        <translation>导入 %1</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>The first rows of the file</source>
        <translation>文件的前几行</translation>
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
        <translation>名称</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Ignored</source>
        <translation>忽略</translation>
    </message>
    <message>
        <source>Hyper-parameter</source>
        <translation>超参数</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>平台</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>模型族</translation>
    </message>
    <message>
        <source>Data type</source>
        <translation>数据类型</translation>
    </message>
    <message>
        <source>Another field</source>
        <translation>其他字段</translation>
    </message>
    <message>
        <source>What %1 contains</source>
        <translation>%1 的内容</translation>
    </message>
    <message>
        <source>Which one %1 is</source>
        <translation>%1 对应的名称</translation>
    </message>
    <message>
        <source>Unit of %1</source>
        <translation>%1 的单位</translation>
    </message>
    <message>
        <source>Family of all rows</source>
        <translation>所有行的模型族</translation>
    </message>
    <message>
        <source>Platform of all rows</source>
        <translation>所有行的平台</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number, so it cannot be a metric.</source>
        <translation>“%1”不是数字，因此不能作为指标。</translation>
    </message>
    <message>
        <source>No column is a metric yet: choose what was measured.</source>
        <translation>尚无任何列是指标：请选择测得的量。</translation>
    </message>
    <message>
        <source>State what each column contains. The file is not changed; your choices are remembered for tables with the same columns.</source>
        <translation>请说明每一列的内容。文件不会被更改；对于列相同的表格，会记住这些回答。</translation>
    </message>
    <message>
        <source>Use letters, digits and _ only, so that filters can use the name.</source>
        <translation>只能使用字母、数字和 _，以便筛选能使用该名称。</translation>
    </message>
    <message>
        <source>%1 already has this role.</source>
        <translation>%1 已担任此角色。</translation>
    </message>
    <message>
        <source>Enter the family of the models, or choose the column that contains it.</source>
        <translation>请输入模型的模型族，或选择保存它的列。</translation>
    </message>
    <message>
        <source>Enter the platform that the rows were measured on, or choose the column that contains it.</source>
        <translation>请输入测量各行所用的平台，或选择保存它的列。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::DataHub</name>
    <message>
        <source>Opening %1…</source>
        <translation>正在打开 %1…</translation>
    </message>
    <message numerus="yes">
        <source>Opening %1 and %n more…</source>
        <translation>
            <numerusform>正在打开 %1 和另外 %n 个文件…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::DesignPage</name>
    <message>
        <source>Points</source>
        <translation>点数</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Run the grid on the chosen devices (F5)</source>
        <translation>在所选设备上运行网格（F5）</translation>
    </message>
    <message numerus="yes">
        <source>%n point(s), in the order they run</source>
        <translation>
            <numerusform>%n 个点，按运行顺序</numerusform>
        </translation>
    </message>
    <message>
        <source>Forecast of one step</source>
        <translation>单步预测</translation>
    </message>
    <message>
        <source>FLOP, as executed</source>
        <translation>实际执行的 FLOP</translation>
    </message>
    <message>
        <source>bytes moved</source>
        <translation>移动字节数</translation>
    </message>
    <message>
        <source>operational intensity</source>
        <translation>运算强度</translation>
    </message>
    <message>
        <source> FLOP/byte</source>
        <translation> FLOP/字节</translation>
    </message>
    <message>
        <source>%1, will not fit</source>
        <translation>%1，放不下</translation>
    </message>
    <message>
        <source>The figures of the grid appear here once its points have a model.</source>
        <translation>网格的点有了模型后，这里显示其图。</translation>
    </message>
    <message>
        <source>%1 points; the first %2 in run order</source>
        <translation>%1 个点；按运行顺序显示前 %2 个</translation>
    </message>
    <message>
        <source>forecast</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>%1, will not fit: skipped</source>
        <translation>%1，放不下：跳过</translation>
    </message>
    <message>
        <source>Cannot start: %1</source>
        <translation>暂不能开始：%1</translation>
    </message>
    <message>
        <source>%1 of %2 points have no model: %3</source>
        <translation>%2 个点中有 %1 个没有模型：%3</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
    <message>
        <source>peak memory</source>
        <translation>峰值内存</translation>
    </message>
    <message>
        <source>Results go to %1.</source>
        <translation>结果保存到 %1。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::DeviceEditor</name>
    <message>
        <source>Entry of the device list</source>
        <translation>设备列表的条目</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>All fields</source>
        <translation>全部字段</translation>
    </message>
    <message>
        <source>As text</source>
        <translation>作为文本</translation>
    </message>
    <message>
        <source>The entry as it is in devices.json</source>
        <translation>devices.json 中的原文条目</translation>
    </message>
    <message>
        <source>Save device</source>
        <translation>保存设备</translation>
    </message>
</context>
<context>
    <name>parascope::gui::DeviceTest</name>
    <message>
        <source>round trip %1</source>
        <translation>往返 %1</translation>
    </message>
    <message>
        <source>probe %1</source>
        <translation>探测 %1</translation>
    </message>
</context>
<context>
    <name>parascope::gui::DevicesPanel</name>
    <message>
        <source>%1 is no longer in the list.</source>
        <translation>%1 已不在列表中。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Add device</source>
        <translation>添加设备</translation>
    </message>
    <message>
        <source>GPU server, TPU host or Slurm partition: any command that starts a worker.</source>
        <translation>GPU 服务器、TPU 主机或 Slurm 分区：任何能启动工作进程的命令。</translation>
    </message>
    <message>
        <source>this machine, CPU</source>
        <translation>本机，CPU</translation>
    </message>
    <message>
        <source>Use this device for the next sweep</source>
        <translation>下次扫描使用此设备</translation>
    </message>
    <message>
        <source>Progress of %1</source>
        <translation>%1 的进度</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Starting its worker…</source>
        <translation>正在启动工作进程…</translation>
    </message>
    <message>
        <source>answers</source>
        <translation>有应答</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>无应答</translation>
    </message>
    <message>
        <source>, step %1</source>
        <translation>，第 %1 步</translation>
    </message>
    <message>
        <source>, half-width %1 %</source>
        <translation>，半宽 %1 %</translation>
    </message>
    <message>
        <source>A sweep was interrupted: its runner is gone. %1 of %2 points are done and stored.</source>
        <translation>扫描已中断：运行程序已不在。%2 个点中有 %1 个已完成并存储。</translation>
    </message>
    <message>
        <source>A worker on this machine, over SSH or on a Slurm node</source>
        <translation>本机、通过 SSH 或 Slurm 节点上的工作进程</translation>
    </message>
    <message>
        <source>Run missing points</source>
        <translation>运行缺少的点</translation>
    </message>
    <message>
        <source>Start its worker and test it: versions, round trip, a two-second probe</source>
        <translation>启动其工作进程并测试：版本、往返、两秒的探测</translation>
    </message>
    <message>
        <source>Remove %1 from the list</source>
        <translation>将 %1 移出列表</translation>
    </message>
    <message>
        <source>Recorded runs (replay)...</source>
        <translation>已记录的运行（重放）...</translation>
    </message>
    <message>
        <source>Replay runs from</source>
        <translation>用于应答的运行所在数据库</translation>
    </message>
    <message>
        <source>Databases (*.db)</source>
        <translation>数据库 (*.db)</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Edit the entry of %1</source>
        <translation>编辑 %1 的条目</translation>
    </message>
    <message>
        <source>%1 was deleted or replaced while the sweep wrote it. Its runs are in %2.</source>
        <translation>%1 在扫描写入时被删除或替换。其中的运行在 %2 中。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
</context>
<context>
    <name>parascope::gui::Differences</name>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>platform</source>
        <translation>平台</translation>
    </message>
    <message>
        <source>several</source>
        <translation>多个</translation>
    </message>
    <message>
        <source>peak (T/s)</source>
        <translation>峰值 (T/s)</translation>
    </message>
    <message>
        <source>stack</source>
        <translation>软件栈</translation>
    </message>
    <message>
        <source>implementation</source>
        <translation>实现</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>未记录</translation>
    </message>
</context>
<context>
    <name>parascope::gui::Dock</name>
    <message>
        <source>Float or dock</source>
        <translation>浮动或停靠</translation>
    </message>
    <message>
        <source>Collapse to the tabs</source>
        <translation>收起到标签</translation>
    </message>
    <message>
        <source>Pages of %1</source>
        <translation>%1 的页面</translation>
    </message>
    <message>
        <source>Close (reopen it from the Window menu)</source>
        <translation>关闭（可从“窗口”菜单重新打开）</translation>
    </message>
    <message>
        <source>Expand</source>
        <translation>展开</translation>
    </message>
</context>
<context>
    <name>parascope::gui::DropZone</name>
    <message>
        <source>Drop files or a folder here</source>
        <translation>将文件或文件夹拖到此处</translation>
    </message>
    <message>
        <source>Databases, results of other tools (JSON, CSV, SQL), exported figures</source>
        <translation>数据库、其他工具的结果（JSON、CSV、SQL）、导出的图</translation>
    </message>
</context>
<context>
    <name>parascope::gui::EnvironmentPage</name>
    <message>
        <source>Click a run to see where and under which conditions it was measured.</source>
        <translation>单击一次运行，查看它在何处、何种条件下测得。</translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation>测量条件</translation>
    </message>
    <message>
        <source>Implementation</source>
        <translation>实现</translation>
    </message>
    <message>
        <source>Software stack</source>
        <translation>软件栈</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>未记录</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ExportDialog</name>
    <message>
        <source> mm wide</source>
        <translation> 毫米宽</translation>
    </message>
    <message>
        <source>Width of the figure</source>
        <translation>图的宽度</translation>
    </message>
    <message>
        <source> mm high</source>
        <translation> 毫米高</translation>
    </message>
    <message>
        <source>Height of the figure</source>
        <translation>图的高度</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source>Size of the text</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Width of lines</source>
        <translation>线宽</translation>
    </message>
    <message>
        <source>Values in the cells</source>
        <translation>格内数值</translation>
    </message>
    <message>
        <source>Legend and colour bar</source>
        <translation>图例与色条</translation>
    </message>
    <message>
        <source>Title and n in the figure</source>
        <translation>图内标题与 n</translation>
    </message>
    <message>
        <source>Panel letter</source>
        <translation>分图字母</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Export figure: %1</source>
        <translation>导出图：%1</translation>
    </message>
    <message>
        <source>Copy figure</source>
        <translation>复制图</translation>
    </message>
    <message>
        <source>Copy caption</source>
        <translation>复制图注</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>Font</source>
        <translation>字体</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文字</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>线条</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Colour map</source>
        <translation>色图</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Choose a folder...</source>
        <translation>选择文件夹...</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Caption draft</source>
        <translation>图注草稿</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Grey print</source>
        <translation>灰度打印</translation>
    </message>
    <message>
        <source>Deuteranopia</source>
        <translation>绿色盲</translation>
    </message>
    <message>
        <source>Protanopia</source>
        <translation>红色盲</translation>
    </message>
    <message>
        <source>Tritanopia</source>
        <translation>蓝色盲</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message numerus="yes">
        <source>Writes %n file(s)</source>
        <translation>
            <numerusform>将写入 %n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>good</source>
        <translation>合格</translation>
    </message>
    <message>
        <source>The figure needs a name.</source>
        <translation>图需要一个名称。</translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation>已写入 %1</translation>
    </message>
    <message>
        <source>Exported %1 to %2.</source>
        <translation>已将 %1 导出到 %2。</translation>
    </message>
    <message>
        <source>A figure must be at least %1 mm wide and %2 mm high.</source>
        <translation>图至少宽 %1 毫米、高 %2 毫米。</translation>
    </message>
    <message>
        <source>Text must be at least %1 pt high.</source>
        <translation>文字至少 %1 磅。</translation>
    </message>
    <message>
        <source>Settings of the page and the figure</source>
        <translation>页面与图的设置</translation>
    </message>
    <message>
        <source>Preview of the page</source>
        <translation>页面预览</translation>
    </message>
    <message>
        <source>check this</source>
        <translation>请检查</translation>
    </message>
    <message>
        <source>A file name cannot contain a slash; choose the folder above.</source>
        <translation>文件名不能含有斜杠；请在上方选择文件夹。</translation>
    </message>
    <message>
        <source>The draft is in English, as papers are. The figure&apos;s own words are in English, too.</source>
        <translation>草稿与论文一样用英文。图中的文字也用英文。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::FamilyBar</name>
    <message>
        <source>All views follow; a pinned view keeps its own.</source>
        <translation>所有视图随之切换；已固定的视图保持不变。</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>模型族</translation>
    </message>
    <message>
        <source>The filter hides its runs.</source>
        <translation>筛选隐藏了它的运行。</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另外 %n 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::FigureCommands</name>
    <message>
        <source>F&amp;igure</source>
        <translation>图(&amp;I)</translation>
    </message>
    <message>
        <source>Export figure...</source>
        <translation>导出图...</translation>
    </message>
    <message>
        <source>Copy figure</source>
        <translation>复制图</translation>
    </message>
    <message>
        <source>Copy as image</source>
        <translation>复制为图像</translation>
    </message>
    <message>
        <source>Copy as vector graphics</source>
        <translation>复制为矢量图</translation>
    </message>
    <message>
        <source>Copy as table</source>
        <translation>复制为表格</translation>
    </message>
    <message>
        <source>Add to the composite figure</source>
        <translation>加入组合图</translation>
    </message>
    <message>
        <source>Step times of the run</source>
        <translation>该运行的步时</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>The command that repeats the selected runs, or the one in the inspector</source>
        <translation>重新测量所选运行（或检查器中的运行）的命令</translation>
    </message>
    <message>
        <source>Copy the runs as a LaTeX table</source>
        <translation>将运行复制为 LaTeX 表格</translation>
    </message>
    <message>
        <source>Show as table</source>
        <translation>对应表格</translation>
    </message>
    <message>
        <source>Options of the view</source>
        <translation>视图选项</translation>
    </message>
    <message>
        <source>Measure this</source>
        <translation>测量此点</translation>
    </message>
    <message>
        <source>Click a view first; then its figure can be exported.</source>
        <translation>请先单击一个视图，然后即可导出其图。</translation>
    </message>
    <message>
        <source>The figure shows hand-picked runs, which neither its command nor its file can reproduce.</source>
        <translation>此图显示的是手工挑选的运行，其命令和文件都无法重现。</translation>
    </message>
    <message>
        <source>Click a view first; then its figure can be copied.</source>
        <translation>请先点击一个视图，然后才能复制其图。</translation>
    </message>
    <message>
        <source>The figure is on the clipboard as an image.</source>
        <translation>图已作为图像复制到剪贴板。</translation>
    </message>
    <message>
        <source>The figure is on the clipboard as vector graphics (SVG, PDF).</source>
        <translation>图已作为矢量图（SVG、PDF）复制到剪贴板。</translation>
    </message>
    <message>
        <source>What the figure shows is on the clipboard as a table.</source>
        <translation>图中的数据已作为表格复制到剪贴板。</translation>
    </message>
    <message>
        <source>The figure is on the clipboard.</source>
        <translation>图已在剪贴板上。</translation>
    </message>
    <message>
        <source>Click a view first; then it can become a panel of the composite figure.</source>
        <translation>请先点击一个视图，然后可将其作为组合图的一个分图。</translation>
    </message>
    <message numerus="yes">
        <source>The composite figure has %n panel(s); Ctrl+E on it exports it.</source>
        <translation>
            <numerusform>组合图现有 %n 个分图；在其上按 Ctrl+E 导出。</numerusform>
        </translation>
    </message>
    <message>
        <source>Click a run first; then its step times can be shown.</source>
        <translation>请先点击一个运行，然后才能显示其步时。</translation>
    </message>
    <message>
        <source>Set as reference</source>
        <translation>设为参照</translation>
    </message>
    <message>
        <source>Shows the view relative to the selected runs, or to the one in the inspector</source>
        <translation>以相对于所选运行（或检查器中的运行）的比值显示视图</translation>
    </message>
    <message>
        <source>Ratio to the reference</source>
        <translation>与参照的比值</translation>
    </message>
    <message>
        <source>Select a run, a cell, a sweep or a version first; then it can be the reference.</source>
        <translation>请先选择一次运行、一个单元格、一次扫描或一个版本；之后它可以作为参照。</translation>
    </message>
    <message>
        <source>The reference is %1. Click a view and choose Figure &gt; Ratio to the reference.</source>
        <translation>参照为 %1。单击一个视图，然后选择 图 &gt; 与参照的比值。</translation>
    </message>
    <message>
        <source>The view is relative to %1. Figure &gt; Ratio to the reference turns that off, or on for other views.</source>
        <translation>视图相对于 %1。图 &gt; 与参照的比值 可以关闭它，或对其他视图打开。</translation>
    </message>
    <message>
        <source>Click a heat map, lines, a scatter, box plots or regression weights first; these show the ratio to a reference.</source>
        <translation>请先单击热图、折线图、散点图、箱线图或回归权重；它们可以显示与参照的比值。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::FigureView</name>
    <message>
        <source>The filter leaves no run of %1.</source>
        <translation>此筛选不留下 %1 的任何运行。</translation>
    </message>
    <message>
        <source>Table of the figure</source>
        <translation>图的数据表</translation>
    </message>
    <message>
        <source>The figure appears here once results are open.</source>
        <translation>打开结果后，图将显示在此。</translation>
    </message>
    <message>
        <source>No run matches. %1 without the filter.</source>
        <translation>没有符合的运行。不用筛选时有 %1 次。</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>Run › Measure ceilings measures them on this machine.</source>
        <translation>“运行 › 测量性能上限”可在本机测量它们。</translation>
    </message>
    <message>
        <source>The first run is being measured; it appears here once it is stored.</source>
        <translation>正在测量第一次运行；保存后会显示在这里。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::FileIntake</name>
    <message>
        <source>%1 was drawn from %2: open that file to see the same figure.</source>
        <translation>%1 由 %2 绘制：打开它即可看到同一张图。</translation>
    </message>
    <message>
        <source>Open results</source>
        <translation>打开结果</translation>
    </message>
    <message>
        <source>Results (%1);;All files (*)</source>
        <translation>结果 (%1);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open a grid</source>
        <translation>打开网格</translation>
    </message>
    <message>
        <source>Sweep specs (*.json)</source>
        <translation>扫描规格 (*.json)</translation>
    </message>
    <message>
        <source>Save grid</source>
        <translation>保存网格</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>已保存 %1。</translation>
    </message>
    <message>
        <source>Sweep specs and lists of shapes (*.json *.csv)</source>
        <translation>扫描规格和形状列表 (*.json *.csv)</translation>
    </message>
    <message>
        <source>The page has no runs inside: open the results that it was made from.</source>
        <translation>该页面不含运行：请打开生成它的结果。</translation>
    </message>
    <message>
        <source>Open results first; then a page can be made of their views.</source>
        <translation>请先打开结果；之后可以用其视图生成页面。</translation>
    </message>
    <message>
        <source>Export page</source>
        <translation>导出页面</translation>
    </message>
    <message>
        <source>Page (*.html)</source>
        <translation>页面 (*.html)</translation>
    </message>
    <message>
        <source>%1 has the views and their results; it opens in any browser.</source>
        <translation>%1 含有视图及其结果；任何浏览器都能打开。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::HelpWindow</name>
    <message>
        <source>Manual</source>
        <translation>手册</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
</context>
<context>
    <name>parascope::gui::HistoryPage</name>
    <message>
        <source>worse</source>
        <translation>变差</translation>
    </message>
    <message>
        <source>better</source>
        <translation>变好</translation>
    </message>
    <message>
        <source>different</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>无法判断</translation>
    </message>
    <message>
        <source>%1 at %2, on another machine</source>
        <translation>%1，在 %2，换了机器</translation>
    </message>
    <message>
        <source>%1 since %2 (between %3 and %4)</source>
        <translation>%1，自 %2 起（在 %3 与 %4 之间）</translation>
    </message>
    <message>
        <source>%1 since %2</source>
        <translation>%1，自 %2 起</translation>
    </message>
    <message>
        <source>%1 between %2 and %3: a drift, or a change that cannot be told from one</source>
        <translation>%1，在 %2 与 %3 之间：漂移，或与漂移无法区分的变化</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>cell</source>
        <translation>单元格</translation>
    </message>
    <message>
        <source>%1 over %2</source>
        <translation>%1 随 %2</translation>
    </message>
    <message>
        <source>change (95 % interval)</source>
        <translation>变化（95 % 区间）</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>since</source>
        <translation>自何时</translation>
    </message>
    <message>
        <source>%1 (%2 … %3)</source>
        <translation>%1 (%2 … %3)</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>level at %1</source>
        <translation>%1 处的水平</translation>
    </message>
</context>
<context>
    <name>parascope::gui::Inspector</name>
    <message>
        <source>differs</source>
        <translation>不同</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>The same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>Differs</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>Select a run to see its hyper-parameters, conditions, layers and step times.</source>
        <translation>选择一次运行，查看其超参数、测量条件、层与步时间。</translation>
    </message>
    <message>
        <source>Time by operation</source>
        <translation>各算子时间</translation>
    </message>
    <message>
        <source>Step times</source>
        <translation>步时间</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>未记录</translation>
    </message>
    <message>
        <source>%1 (no interval)</source>
        <translation>%1（无区间）</translation>
    </message>
    <message>
        <source>Hyper-parameters</source>
        <translation>超参数</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>出处</translation>
    </message>
    <message>
        <source>This file contains one value per run.</source>
        <translation>此文件每次运行只有一个值。</translation>
    </message>
    <message>
        <source>Run this point on this machine...</source>
        <translation>在本机运行此点...</translation>
    </message>
    <message>
        <source>Copies this model with all its hyper-parameters to the grid</source>
        <translation>将此模型及其全部超参数复制到网格</translation>
    </message>
    <message>
        <source>What is known of the run</source>
        <translation>该运行的已知信息</translation>
    </message>
    <message>
        <source>Its worker printed nothing.</source>
        <translation>其工作进程没有任何输出。</translation>
    </message>
    <message>
        <source>Memory of a step: forecast %1, not measured</source>
        <translation>单步内存：预测 %1，未测量</translation>
    </message>
    <message>
        <source>Memory of a step: forecast %1, measured the same</source>
        <translation>单步内存：预测 %1，实测相同</translation>
    </message>
    <message>
        <source>Memory of a step: forecast %1, measured %2 (%3 %)</source>
        <translation>单步内存：预测 %1，实测 %2（%3 %）</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Profile this point</source>
        <translation>剖析此点</translation>
    </message>
    <message>
        <source>Runs this model once more and breaks its step down by operation</source>
        <translation>再次运行此模型，并按操作分解其步骤</translation>
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
        <translation>层</translation>
    </message>
    <message>
        <source>Click a run to see the layers of its model.</source>
        <translation>单击一次运行，查看其模型的各层。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::LevelChips</name>
    <message numerus="yes">
        <source>%1: %n level(s)</source>
        <translation>
            <numerusform>%1：%n 个取值</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2 runs)</source>
        <translation>%1（%2 次运行）</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>未记录</translation>
    </message>
    <message>
        <source>1 of %1</source>
        <translation>1 / %1</translation>
    </message>
    <message>
        <source>%1: %2. Runs of the other levels are not shown here.</source>
        <translation>%1：%2。此处不显示其他取值的运行。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>parascope::gui::LogPage</name>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Show lines with...</source>
        <translation>只显示包含...的行</translation>
    </message>
    <message>
        <source>level</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
</context>
<context>
    <name>parascope::gui::MainWindow</name>
    <message>
        <source>Samples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Grid</source>
        <translation>网格(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Analyse</source>
        <translation>分析(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>窗口(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Open results...</source>
        <translation>打开结果...</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Close all results</source>
        <translation>关闭所有结果</translation>
    </message>
    <message>
        <source>Save grid...</source>
        <translation>保存网格...</translation>
    </message>
    <message>
        <source>Databases (*.db)</source>
        <translation>数据库 (*.db)</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filter to the selection</source>
        <translation>只保留所选</translation>
    </message>
    <message>
        <source>Exclude the selection</source>
        <translation>排除所选</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>Clear selection</source>
        <translation>清除选择</translation>
    </message>
    <message>
        <source>Find a command or view</source>
        <translation>查找命令或视图</translation>
    </message>
    <message>
        <source>Design</source>
        <translation>设计</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Maximise view</source>
        <translation>最大化视图</translation>
    </message>
    <message>
        <source>Add view</source>
        <translation>添加视图</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Open a grid...</source>
        <translation>打开网格...</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Skip this run</source>
        <translation>跳过本次</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop after this run</source>
        <translation>本次后停止</translation>
    </message>
    <message>
        <source>Only failed points</source>
        <translation>仅失败的点</translation>
    </message>
    <message>
        <source>Only missing points</source>
        <translation>仅缺少的点</translation>
    </message>
    <message>
        <source>FLOPs as executed</source>
        <translation>实际执行的 FLOP</translation>
    </message>
    <message>
        <source>FLOPs of TensorFlow&apos;s profiler</source>
        <translation>TensorFlow 分析器的 FLOP</translation>
    </message>
    <message>
        <source>FLOPs as recorded</source>
        <translation>文件记录的 FLOP</translation>
    </message>
    <message>
        <source>Next panel</source>
        <translation>下一个面板</translation>
    </message>
    <message>
        <source>Formula and source</source>
        <translation>公式与出处</translation>
    </message>
    <message>
        <source>About Parascope</source>
        <translation>关于 Parascope</translation>
    </message>
    <message>
        <source>&lt;b&gt;Parascope %1&lt;/b&gt;&lt;p&gt;Performance analysis of deep-learning platforms.&lt;p&gt;GNU General Public License, version 3 or later.</source>
        <translation>&lt;b&gt;Parascope %1&lt;/b&gt;&lt;p&gt;深度学习平台性能分析。&lt;p&gt;GNU 通用公共许可证第 3 版或更新版本。</translation>
    </message>
    <message>
        <source>Filter bar</source>
        <translation>筛选栏</translation>
    </message>
    <message>
        <source>The sweep has ended</source>
        <translation>扫描已结束</translation>
    </message>
    <message>
        <source>The sweep has ended: %1</source>
        <translation>扫描已结束：%1</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Open results (Ctrl+O)</source>
        <translation>打开结果（Ctrl+O）</translation>
    </message>
    <message>
        <source>Hyper-parameters</source>
        <translation>超参数</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>Spec as text</source>
        <translation>规格文本</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Observations</source>
        <translation>观察</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>配对</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>What each analysis computes</source>
        <translation>各项分析计算什么</translation>
    </message>
    <message>
        <source>Measure ceilings</source>
        <translation>测量性能上限</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Follow the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>No recent files.</source>
        <translation>没有最近的文件。</translation>
    </message>
    <message>
        <source>Database for sweep results...</source>
        <translation>扫描结果的数据库...</translation>
    </message>
    <message>
        <source>Database for sweep results</source>
        <translation>扫描结果的数据库</translation>
    </message>
    <message>
        <source>FLOPs without masked pairs</source>
        <translation>不含被掩蔽的对的 FLOP</translation>
    </message>
    <message>
        <source>Reset this workspace</source>
        <translation>重置此工作区</translation>
    </message>
    <message>
        <source>The sweep was interrupted</source>
        <translation>扫描已中断</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>加星标</translation>
    </message>
    <message>
        <source>Peaks of the data sheets</source>
        <translation>数据手册峰值</translation>
    </message>
    <message>
        <source>Peaks as measured</source>
        <translation>实测峰值</translation>
    </message>
    <message>
        <source>Cancel measuring</source>
        <translation>取消测量</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Export page...</source>
        <translation>导出页面...</translation>
    </message>
    <message>
        <source>Prices...</source>
        <translation>价格...</translation>
    </message>
    <message>
        <source>New benchmark...</source>
        <translation>新建基准测试...</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Nothing is kept for the next start. %1</source>
        <translation>不会为下次启动保存任何内容。%1</translation>
    </message>
    <message>
        <source>Parascope ended because of an error: %1; what was open is restored.</source>
        <translation>Parascope 因错误而结束：%1；先前打开的内容已恢复。</translation>
    </message>
    <message>
        <source>Parascope ended because of an error: %1.</source>
        <translation>Parascope 因错误而结束：%1。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::Marks</name>
    <message numerus="yes">
        <source>Star %Ln run(s)</source>
        <translation>
            <numerusform>为 %Ln 次运行加星标</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove the star of %Ln run(s)</source>
        <translation>
            <numerusform>移除 %Ln 次运行的星标</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Note on %Ln run(s)</source>
        <translation>
            <numerusform>%Ln 次运行的备注</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Tag %Ln run(s)</source>
        <translation>
            <numerusform>%Ln 次运行的标签</numerusform>
        </translation>
    </message>
    <message>
        <source>Select runs to star them.</source>
        <translation>请选择要加星标的运行。</translation>
    </message>
    <message>
        <source>Mark %1</source>
        <translation>标注 %1</translation>
    </message>
</context>
<context>
    <name>parascope::gui::MarksRow</name>
    <message>
        <source>Tags and note of %1</source>
        <translation>%1 的标签与备注</translation>
    </message>
    <message>
        <source>Tags</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>星标</translation>
    </message>
    <message>
        <source>Star (S)</source>
        <translation>星标（S）</translation>
    </message>
    <message numerus="yes">
        <source>%Ln run(s)</source>
        <translation>
            <numerusform>%Ln 次运行</numerusform>
        </translation>
    </message>
    <message>
        <source>The notes differ; what is typed here replaces them</source>
        <translation>备注各不相同；此处输入的内容将取代它们</translation>
    </message>
    <message>
        <source>Separated by commas</source>
        <translation>以逗号分隔</translation>
    </message>
</context>
<context>
    <name>parascope::gui::MessageBar</name>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Close this message</source>
        <translation>关闭此消息</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s), the last of them:</source>
        <translation>
            <numerusform>%n 个问题，最近的是：</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::NewBenchmark</name>
    <message>
        <source>Command line</source>
        <translation>命令行</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>描述</translation>
    </message>
    <message>
        <source>New benchmark from a command</source>
        <translation>从命令新建基准测试</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Numbers that become axes</source>
        <translation>成为轴的数字</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>轴</translation>
    </message>
    <message>
        <source>the wall time of a call</source>
        <translation>一次调用的实际耗时</translation>
    </message>
    <message>
        <source>the number on the last line that it prints</source>
        <translation>输出的最后一行上的数字</translation>
    </message>
    <message>
        <source>the number that a pattern matches</source>
        <translation>与匹配模式相符的数字</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量内容</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>匹配模式</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Metric</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>The description</source>
        <translation>描述</translation>
    </message>
    <message>
        <source>What a call printed</source>
        <translation>一次调用的输出</translation>
    </message>
    <message>
        <source>Try</source>
        <translation>试运行</translation>
    </message>
    <message>
        <source>Try calls the program once and shows what it printed and what was read.</source>
        <translation>“试运行”调用程序一次，并显示其输出和读取到的内容。</translation>
    </message>
    <message>
        <source>One call</source>
        <translation>一次调用</translation>
    </message>
    <message>
        <source>Enter a pattern that matches the number, with the number in parentheses.</source>
        <translation>请输入与数字相符的匹配模式，并用圆括号括住数字。</translation>
    </message>
    <message>
        <source>Enter the unit of the number, or the name of the metric.</source>
        <translation>请输入数字的单位，或指标的名称。</translation>
    </message>
    <message>
        <source>Enter the name of the metric: %1 is no time.</source>
        <translation>请输入指标的名称：%1 不是时间。</translation>
    </message>
    <message>
        <source>Calling it…</source>
        <translation>正在调用…</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ObservationsPanel</name>
    <message>
        <source>Strength %1 of 5</source>
        <translation>强度 %1 / 5</translation>
    </message>
    <message numerus="yes">
        <source>%n supported</source>
        <translation>
            <numerusform>%n 条得到支持</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hypothesis(es) tested</source>
        <translation>
            <numerusform>检验了 %n 个假设</numerusform>
        </translation>
    </message>
    <message>
        <source>Would be refuted by: %1</source>
        <translation>可被以下情形推翻：%1</translation>
    </message>
    <message>
        <source>p = %1 after Holm&apos;s correction</source>
        <translation>Holm 校正后 p = %1</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Select the runs that show it</source>
        <translation>选择支持它的运行</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Show its figure</source>
        <translation>显示其图</translation>
    </message>
    <message>
        <source>No observation is supported.</source>
        <translation>数据不支持任何观察结论。</translation>
    </message>
    <message>
        <source>Strength: size of the effect and support, lower where something else could explain it</source>
        <translation>强度：效应的大小与支持程度；可能另有原因时较低</translation>
    </message>
    <message>
        <source>Observations appear here, with their evidence.</source>
        <translation>观察及其依据将显示在这里。</translation>
    </message>
    <message>
        <source>Looking for observations…</source>
        <translation>正在寻找观察…</translation>
    </message>
    <message>
        <source>No observation is about both sides. Explore shows those of each.</source>
        <translation>没有关于两侧的观察。“探索”显示各侧的观察。</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Copy the command that prints how to measure these runs again</source>
        <translation>复制用于显示如何重新测量这些运行的命令</translation>
    </message>
    <message>
        <source>The command is on the clipboard.</source>
        <translation>命令已复制到剪贴板。</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Show the numbers, the tests and what would refute it</source>
        <translation>显示数值、检验以及何种结果会推翻它</translation>
    </message>
    <message>
        <source>Details of: %1</source>
        <translation>详情：%1</translation>
    </message>
</context>
<context>
    <name>parascope::gui::OpeningRow</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Do not open the files that are still being read</source>
        <translation>不打开仍在读取的文件</translation>
    </message>
</context>
<context>
    <name>parascope::gui::OperationsPage</name>
    <message>
        <source>Operations</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>operation</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>FLOP/s</source>
        <translation>FLOP/s</translation>
    </message>
    <message>
        <source>byte/s</source>
        <translation>字节/秒</translation>
    </message>
    <message>
        <source>intensity</source>
        <translation>运算强度</translation>
    </message>
    <message>
        <source>Click a run to see its operations.</source>
        <translation>单击一次运行，查看其算子。</translation>
    </message>
    <message>
        <source>No operations are recorded for this run.</source>
        <translation>此次运行没有算子记录。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::PagePreview</name>
    <message>
        <source>Preview of the page</source>
        <translation>页面预览</translation>
    </message>
    <message>
        <source>%1 by %2 millimetres</source>
        <translation>%1 × %2 毫米</translation>
    </message>
    <message>
        <source>%1 × %2 mm</source>
        <translation>%1 × %2 毫米</translation>
    </message>
    <message>
        <source>Figure 1. %1</source>
        <translation>图 1. %1</translation>
    </message>
</context>
<context>
    <name>parascope::gui::PairsPage</name>
    <message>
        <source>Pairs</source>
        <translation>配对</translation>
    </message>
    <message>
        <source>A / B</source>
        <translation>A / B</translation>
    </message>
    <message>
        <source>quality of A</source>
        <translation>A 的质量</translation>
    </message>
    <message>
        <source>quality of B</source>
        <translation>B 的质量</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>no caveat</source>
        <translation>无保留</translation>
    </message>
    <message>
        <source>cannot tell, 1 run each</source>
        <translation>无法判断，各仅 1 次</translation>
    </message>
    <message>
        <source>A is faster</source>
        <translation>A 更快</translation>
    </message>
    <message>
        <source>B is faster</source>
        <translation>B 更快</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>相同</translation>
    </message>
    <message numerus="yes">
        <source>cannot tell, needs %n more each</source>
        <translation>
            <numerusform>无法判断，双方各需再启动 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>mean (95 % interval)</source>
        <translation>均值（95 % 区间）</translation>
    </message>
    <message>
        <source>no interval</source>
        <translation>无区间</translation>
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
        <translation>平台 %1 的硬件相同（%2）。如果它们是同一平台，其名称可以是 %3。</translation>
    </message>
    <message>
        <source>Treat as one platform</source>
        <translation>视为同一平台</translation>
    </message>
    <message>
        <source>The platforms %1 are read as one platform, %2.</source>
        <translation>平台 %1 现按同一平台 %2 读取。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>parascope::gui::PriceDialog</name>
    <message>
        <source>Prices of platforms</source>
        <translation>平台的价格</translation>
    </message>
    <message>
        <source>The price of an hour gives metrics such as the cost per million examples. It is no measurement: it is shown with every figure that uses it, and changing it measures nothing again.</source>
        <translation>每小时价格给出诸如每百万样本成本的指标。它不是测量值：使用它的图都会注明价格，更改价格不会重新测量。</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>货币</translation>
    </message>
    <message>
        <source>platform</source>
        <translation>平台</translation>
    </message>
    <message>
        <source>price of an hour</source>
        <translation>每小时价格</translation>
    </message>
    <message>
        <source>date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Read a file...</source>
        <translation>读取文件...</translation>
    </message>
    <message>
        <source>prices</source>
        <translation>价格</translation>
    </message>
    <message>
        <source>Read a file of prices</source>
        <translation>读取价格文件</translation>
    </message>
    <message>
        <source>Prices (*.json)</source>
        <translation>价格 (*.json)</translation>
    </message>
</context>
<context>
    <name>parascope::gui::QueuePage</name>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Drag rows to change the order</source>
        <translation>拖动行以改变顺序</translation>
    </message>
    <message>
        <source>Only failed</source>
        <translation>仅失败</translation>
    </message>
    <message>
        <source>Only missing</source>
        <translation>仅缺少</translation>
    </message>
    <message>
        <source>Run the failed points of this grid again</source>
        <translation>重新运行此网格中失败的点</translation>
    </message>
    <message>
        <source>Run the points of this grid that no stored run covers</source>
        <translation>运行此网格中尚无结果的点</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>took</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>, half-width %1 %</source>
        <translation>，半宽 %1 %</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>排队</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预计</translation>
    </message>
    <message>
        <source>will not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>Nothing is queued, and nothing has run. The points of a sweep are listed here, with their outcome.</source>
        <translation>扫描的点及其结果列在这里。</translation>
    </message>
    <message>
        <source>Skipped: the forecast is %1, the device has %2.</source>
        <translation>已跳过：预测为 %1，设备有 %2。</translation>
    </message>
    <message>
        <source>interval ± %1 %</source>
        <translation>区间 ± %1 %</translation>
    </message>
    <message>
        <source>examples/s</source>
        <translation>样本/秒</translation>
    </message>
    <message>
        <source>Start writes to %1</source>
        <translation>“开始”将写入 %1</translation>
    </message>
</context>
<context>
    <name>parascope::gui::RecognisedColumns</name>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1：%2，%3</translation>
    </message>
    <message numerus="yes">
        <source>%n setting(s)</source>
        <translation>
            <numerusform>%n 个设置</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n metric(s)</source>
        <translation>
            <numerusform>%n 个指标</numerusform>
        </translation>
    </message>
    <message>
        <source>Change</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Settings: %1
Metrics: %2</source>
        <translation>设置：%1
指标：%2</translation>
    </message>
</context>
<context>
    <name>parascope::gui::RunLogPage</name>
    <message>
        <source>unavailable</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>The worker printed nothing.</source>
        <translation>没有输出。</translation>
    </message>
    <message>
        <source>The sweep&apos;s log while it ran</source>
        <translation>运行期间的扫描日志</translation>
    </message>
    <message>
        <source>Click a run to see the output of its worker.</source>
        <translation>单击一次运行，查看其工作进程的输出。</translation>
    </message>
    <message>
        <source>Last output of the worker</source>
        <translation>工作进程的最后输出</translation>
    </message>
    <message>
        <source>Source of the import</source>
        <translation>导入的来源</translation>
    </message>
</context>
<context>
    <name>parascope::gui::RunsPage</name>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Selected only</source>
        <translation>仅所选</translation>
    </message>
    <message>
        <source>Differing columns only</source>
        <translation>仅有差异的列</translation>
    </message>
    <message>
        <source>Columns...</source>
        <translation>列...</translation>
    </message>
    <message>
        <source>The runs are on the clipboard as a LaTeX table.</source>
        <translation>运行已作为 LaTeX 表格复制到剪贴板。</translation>
    </message>
    <message numerus="yes">
        <source>Selected only (%Ln)</source>
        <translation>
            <numerusform>仅选中的（%Ln）</numerusform>
        </translation>
    </message>
    <message>
        <source>Default columns</source>
        <translation>默认列</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>加星标</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ShareBar</name>
    <message>
        <source>Time by operation</source>
        <translation>各算子时间</translation>
    </message>
    <message numerus="yes">
        <source>%n other(s)</source>
        <translation>
            <numerusform>其他 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>unattributed</source>
        <translation>未归属</translation>
    </message>
</context>
<context>
    <name>parascope::gui::SourcesPanel</name>
    <message numerus="yes">
        <source>%n view(s) could show %1.</source>
        <translation>
            <numerusform>%n 个视图可显示 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>No results yet.
Open a file or drop it here.</source>
        <translation>尚无结果。
打开文件或拖到此处。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Open results...</source>
        <translation>打开结果...</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>关闭 %1</translation>
    </message>
    <message>
        <source>Select its runs</source>
        <translation>选择其运行</translation>
    </message>
    <message>
        <source>Remove the star</source>
        <translation>移除星标</translation>
    </message>
    <message>
        <source>Star</source>
        <translation>加星标</translation>
    </message>
    <message>
        <source>Tags and note...</source>
        <translation>标签与备注...</translation>
    </message>
    <message numerus="yes">
        <source>Nothing to show: %n file(s) could not be read.</source>
        <translation>
            <numerusform>没有可显示的内容：%n 个文件无法读取。</numerusform>
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
        <translation>测量一个平台，或查看已有的测量</translation>
    </message>
    <message>
        <source>Grids of models in, heat maps, rooflines and comparisons out. Everything stays on this machine.</source>
        <translation>输入模型网格，得到热图、屋顶线与比较。一切都留在本机。</translation>
    </message>
    <message>
        <source>Run a grid</source>
        <translation>运行网格</translation>
    </message>
    <message>
        <source>Choose one, then start.</source>
        <translation>选择一个，然后开始。</translation>
    </message>
    <message>
        <source>Results go to %1.</source>
        <translation>结果保存到 %1。</translation>
    </message>
    <message>
        <source>Start on this machine</source>
        <translation>在本机开始</translation>
    </message>
    <message>
        <source>Edit the grid first...</source>
        <translation>先编辑网格...</translation>
    </message>
    <message>
        <source>Open results</source>
        <translation>打开结果</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近打开</translation>
    </message>
    <message>
        <source>Open results...</source>
        <translation>打开结果...</translation>
    </message>
    <message>
        <source>One or more files; opening never changes them.</source>
        <translation>一个或多个文件；打开时绝不更改它们。</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>No recent files.</source>
        <translation>没有最近的文件。</translation>
    </message>
    <message>
        <source>All commands</source>
        <translation>所有命令</translation>
    </message>
    <message>
        <source>Formula and source of what is under the pointer</source>
        <translation>指针所指内容的公式与出处</translation>
    </message>
    <message>
        <source>Your last grid: %1</source>
        <translation>您上次的网格：%1</translation>
    </message>
    <message>
        <source>It cannot start as it is.</source>
        <translation>按现在的设置无法开始。</translation>
    </message>
    <message>
        <source>Runs the chosen grid on the chosen devices (F5)</source>
        <translation>在选定的设备上运行选定的网格 (F5)</translation>
    </message>
</context>
<context>
    <name>parascope::gui::StatusPanel</name>
    <message>
        <source>Progress of the sweep</source>
        <translation>扫描进度</translation>
    </message>
    <message>
        <source>Which FLOP count and which peak the figures use</source>
        <translation>各图使用哪种 FLOP 计数与峰值</translation>
    </message>
    <message>
        <source>FLOPs as executed (from the layer graph)</source>
        <translation>实际执行的 FLOP（来自层图）</translation>
    </message>
    <message>
        <source>FLOPs from TensorFlow&apos;s profiler (as in the paper)</source>
        <translation>TensorFlow 分析器的 FLOP（论文所用）</translation>
    </message>
    <message>
        <source>FLOPs as the file recorded them</source>
        <translation>文件所记录的 FLOP</translation>
    </message>
    <message>
        <source>Peak of the data sheet</source>
        <translation>数据手册峰值</translation>
    </message>
    <message>
        <source>Starting the runner…</source>
        <translation>正在启动运行器…</translation>
    </message>
    <message>
        <source>No sweep running</source>
        <translation>没有扫描在运行</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>%1 %, about %2 left</source>
        <translation>%1 %，约剩 %2</translation>
    </message>
    <message>
        <source>No database open</source>
        <translation>未打开数据库</translation>
    </message>
    <message numerus="yes">
        <source> and %n more</source>
        <translation>
            <numerusform> 等另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>(imported, read-only)</source>
        <translation>（已导入，只读）</translation>
    </message>
    <message>
        <source>Selection %1 of %2</source>
        <translation>已选 %2 中的 %1</translation>
    </message>
    <message>
        <source>FLOPs: %1 · Peak: %2</source>
        <translation>FLOP：%1 · 峰值：%2</translation>
    </message>
    <message>
        <source>data sheet</source>
        <translation>数据手册</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>The runner does not answer</source>
        <translation>运行程序没有应答</translation>
    </message>
    <message>
        <source>Pausing after this run</source>
        <translation>本次运行后暂停</translation>
    </message>
    <message>
        <source>FLOPs by source: recorded in imported files, executed in own runs</source>
        <translation>FLOP 按来源：导入的文件用其记录值，自己的运行用实际执行值</translation>
    </message>
    <message>
        <source>%1 %, less than 1 s left</source>
        <translation>%1 %，剩余不到 1 秒</translation>
    </message>
    <message>
        <source>by source</source>
        <translation>按来源</translation>
    </message>
    <message>
        <source>data sheet and measured</source>
        <translation>数据手册与实测</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>FLOPs without masked attention pairs</source>
        <translation>不含注意力掩码所遮部分的 FLOP</translation>
    </message>
    <message>
        <source>Peak measured on this machine</source>
        <translation>本机实测的峰值</translation>
    </message>
    <message>
        <source>Measuring ceilings</source>
        <translation>正在测量性能上限</translation>
    </message>
    <message>
        <source>%1 %, about %2 left, estimated from %3 runs</source>
        <translation>%1 %，按 %3 次运行的用时，还剩约 %2</translation>
    </message>
    <message>
        <source>Profiling a run</source>
        <translation>正在剖析一次运行</translation>
    </message>
    <message>
        <source>Another peak...</source>
        <translation>其他峰值...</translation>
    </message>
    <message>
        <source>Results go to %1.</source>
        <translation>结果保存到 %1。</translation>
    </message>
    <message>
        <source>Running: %1 of %2 points of %3</source>
        <translation>运行中：%3 的 %2 个点中的 %1 个</translation>
    </message>
    <message numerus="yes">
        <source>%n sweep(s)</source>
        <translation>
            <numerusform>%n 个扫描</numerusform>
        </translation>
    </message>
    <message>
        <source>Another peak</source>
        <translation>其他峰值</translation>
    </message>
    <message>
        <source>Peak of the platforms in TFLOP/s</source>
        <translation>平台的峰值（TFLOP/s）</translation>
    </message>
</context>
<context>
    <name>parascope::gui::StepHistogram</name>
    <message>
        <source>Step times</source>
        <translation>步时间</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s), median %1</source>
        <translation>
            <numerusform>%n 步，中位数 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>, 95 % interval %1 to %2</source>
        <translation>，95 % 区间 %1 至 %2</translation>
    </message>
    <message>
        <source>median %1</source>
        <translation>中位数 %1</translation>
    </message>
</context>
<context>
    <name>parascope::gui::SweepController</name>
    <message>
        <source>%1 of %2 points done.</source>
        <translation>%2 个点中已完成 %1 个。</translation>
    </message>
    <message>
        <source>of %1 points, those that have not run are predicted.</source>
        <translation>%1 个点中尚未运行的由预测给出。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::TableMenu</name>
    <message>
        <source>Copy as table</source>
        <translation>复制为表格</translation>
    </message>
    <message>
        <source>Copy as LaTeX table</source>
        <translation>复制为 LaTeX 表格</translation>
    </message>
    <message numerus="yes">
        <source>The table has more than %n line(s): select or filter some to copy them.</source>
        <translation>
            <numerusform>表格超过 %n 行：请先选择或筛选再复制。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::gui::TimelinePage</name>
    <message>
        <source>What is known of the event</source>
        <translation>事件详情</translation>
    </message>
    <message>
        <source>Click an event for its operation and the idle time before it.</source>
        <translation>单击事件可查看其算子和此前的空闲时间。</translation>
    </message>
    <message>
        <source>Only a run that was imported from a PyTorch trace has a timeline.</source>
        <translation>只有从 PyTorch 跟踪文件导入的运行才有时间线。</translation>
    </message>
    <message>
        <source>Click a run to see its timeline.</source>
        <translation>单击一次运行可查看其时间线。</translation>
    </message>
    <message>
        <source>Reading %1...</source>
        <translation>正在读取 %1...</translation>
    </message>
    <message>
        <source>The timeline is read from the trace %1, which is no longer there. Put it next to the file that is open.</source>
        <translation>时间线从跟踪文件 %1 读取，而该文件已不存在。请将它放到已打开的文件旁。</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ToolBar</name>
    <message>
        <source>Tool bar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>重新运行</translation>
    </message>
    <message>
        <source>Run points of this grid once more</source>
        <translation>再次运行此网格的点</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Saved arrangements of views</source>
        <translation>已保存的视图布局</translation>
    </message>
    <message>
        <source>Add a view</source>
        <translation>添加视图</translation>
    </message>
    <message>
        <source>Find a command or view</source>
        <translation>查找命令或视图</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>交换 A 与 B</translation>
    </message>
    <message>
        <source>Show %1 in every view (%2)</source>
        <translation>在所有视图中显示 %1（%2）</translation>
    </message>
    <message>
        <source>What A and B are compared by</source>
        <translation>A 与 B 的比较指标</translation>
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
        <translation>数值</translation>
    </message>
    <message>
        <source>interval</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>未运行</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>no interval</source>
        <translation>无区间</translation>
    </message>
    <message>
        <source>whiskers %1 … %2, n = %3</source>
        <translation>须线 %1 … %2，n = %3</translation>
    </message>
    <message>
        <source>predicted, unsure</source>
        <translation>预计，不确定</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预计</translation>
    </message>
    <message>
        <source>predicted to fail</source>
        <translation>预计失败</translation>
    </message>
    <message>
        <source>will not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>excluded</source>
        <translation>已排除</translation>
    </message>
</context>
<context>
    <name>parascope::gui::UnreadableList</name>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove %1 from the sources; the file itself stays</source>
        <translation>将 %1 移出数据来源；文件本身保留</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Read %1 again</source>
        <translation>重新读取 %1</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ViewArea</name>
    <message>
        <source>Options of this view</source>
        <translation>此视图的选项</translation>
    </message>
    <message>
        <source>Show as table (T)</source>
        <translation>对应表格（T）</translation>
    </message>
    <message>
        <source>Tabs of the views</source>
        <translation>前后叠放的视图</translation>
    </message>
    <message>
        <source>Stays with %1. Click to follow the family chosen above the views.</source>
        <translation>保持为 %1。单击可跟随视图上方所选的模型族。</translation>
    </message>
    <message>
        <source>Keep %1 in this view when another family is chosen</source>
        <translation>选择其他模型族时，此视图仍保持 %1</translation>
    </message>
    <message>
        <source>Keep the family</source>
        <translation>保持模型族</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ViewHelp</name>
    <message>
        <source>Full text: Shift+F1</source>
        <translation>全文：Shift+F1</translation>
    </message>
</context>
<context>
    <name>parascope::gui::ViewMenus</name>
    <message>
        <source>Open results first.</source>
        <translation>请先打开结果。</translation>
    </message>
    <message>
        <source>Chosen from the data</source>
        <translation>按数据选定</translation>
    </message>
    <message>
        <source>Save this layout as...</source>
        <translation>将此布局另存为...</translation>
    </message>
    <message>
        <source>Name of the layout</source>
        <translation>布局名称</translation>
    </message>
</context>
<context>
    <name>parascope::gui::Workbench</name>
    <message>
        <source>Add views</source>
        <translation>添加视图</translation>
    </message>
    <message>
        <source>Change view</source>
        <translation>更改视图</translation>
    </message>
    <message>
        <source>Heat map: %1, live</source>
        <translation>热图：%1，实时</translation>
    </message>
    <message>
        <source>Heat map, live</source>
        <translation>热图，实时</translation>
    </message>
    <message>
        <source>Step times: %1, live</source>
        <translation>步时间：%1，实时</translation>
    </message>
    <message>
        <source>Step times, live</source>
        <translation>步时间，实时</translation>
    </message>
    <message>
        <source>Add view</source>
        <translation>添加视图</translation>
    </message>
    <message>
        <source>Close view</source>
        <translation>关闭视图</translation>
    </message>
    <message>
        <source>Change layout</source>
        <translation>更改布局</translation>
    </message>
    <message>
        <source>Change the FLOP count or the peak</source>
        <translation>更改 FLOP 计数或峰值</translation>
    </message>
    <message>
        <source>All views now use another peak. Undo restores the previous one.</source>
        <translation>所有视图现在使用另一个峰值。撤销可恢复先前的峰值。</translation>
    </message>
    <message>
        <source>Each source now uses its own FLOP count. Undo restores the previous one.</source>
        <translation>每个来源现在使用自己的 FLOP 计数。撤销可恢复先前的计数。</translation>
    </message>
    <message>
        <source>All views now use this FLOP count: %1. Undo restores the previous one.</source>
        <translation>所有视图现在按 %1 计 FLOP。撤销可恢复先前的计数。</translation>
    </message>
    <message>
        <source>Step times of the selected run</source>
        <translation>所选运行的步时间</translation>
    </message>
    <message>
        <source>Error of the map, live</source>
        <translation>热图误差，实时</translation>
    </message>
    <message>
        <source>No device is chosen: tick one in the panel Devices.</source>
        <translation>没有选择设备：请在“设备”面板中勾选一个。</translation>
    </message>
    <message>
        <source>A measurement is under way; a sweep would disturb it.</source>
        <translation>正在测量；扫描会干扰它。</translation>
    </message>
    <message>
        <source>A sweep is running; a profile at the same time would disturb both.</source>
        <translation>扫描正在运行；同时剖析会互相干扰。</translation>
    </message>
    <message>
        <source>The metrics of money now use these prices. Undo restores the previous ones.</source>
        <translation>成本指标现在使用这些价格。撤销可恢复之前的价格。</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>显示 %1</translation>
    </message>
</context>
<context>
    <name>parascope::gui::WorkspacePages</name>
    <message>
        <source>Live figures of a sweep appear here while it runs.</source>
        <translation>扫描运行期间，这里显示其实时图。</translation>
    </message>
    <message>
        <source>Open results of two platforms, or two files of one, to compare them.</source>
        <translation>请打开两个平台的结果，或同一平台的两个文件，以进行比较。</translation>
    </message>
    <message>
        <source>Open results, or drop files anywhere on the window.</source>
        <translation>打开结果，或将文件拖到窗口任意位置。</translation>
    </message>
    <message>
        <source>Start the grid</source>
        <translation>运行网格</translation>
    </message>
    <message>
        <source>Open results...</source>
        <translation>打开结果...</translation>
    </message>
</context>
<context>
    <name>parascope::models::SourceModel</name>
    <message>
        <source>%1 ok</source>
        <translation>%1 成功</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>parascope::plots::PlotView</name>
    <message>
        <source>Results appear here.</source>
        <translation>结果显示在此。</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Double-click opens its operations</source>
        <translation>双击打开其算子</translation>
    </message>
    <message>
        <source>Right button: measure this</source>
        <translation>右键：测量此点</translation>
    </message>
    <message>
        <source>M: measure this</source>
        <translation>M：测量此点</translation>
    </message>
</context>
<context>
    <name>parascope::plots::TimelineView</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) of a trace</source>
        <translation>
            <numerusform>跟踪文件中的 %n 个事件</numerusform>
        </translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>线程 %1</translation>
    </message>
    <message>
        <source>stream %1</source>
        <translation>流 %1</translation>
    </message>
    <message>
        <source>process %1, %2</source>
        <translation>进程 %1，%2</translation>
    </message>
    <message>
        <source>device %1, %2</source>
        <translation>设备 %1，%2</translation>
    </message>
    <message>
        <source>idle, %1: %2</source>
        <translation>空闲，%1：%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 (%2), %3 (%4)</source>
        <translation>%1（%2），%3（%4）</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Kernel: %1</source>
        <translation>内核：%1</translation>
    </message>
    <message>
        <source>From %1 to %2 ms, %3</source>
        <translation>%1 至 %2 ms，%3</translation>
    </message>
    <message>
        <source>Idle time before it: %1</source>
        <translation>此前的空闲时间：%1</translation>
    </message>
    <message>
        <source>The device was not idle before it.</source>
        <translation>此前设备没有空闲。</translation>
    </message>
</context>
<context>
    <name>parascope::selection::SelectionModel</name>
    <message>
        <source>Select</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Clear selection</source>
        <translation>清除选择</translation>
    </message>
    <message>
        <source>Exclude selection</source>
        <translation>排除所选</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message numerus="yes">
        <source>%Ln run(s)</source>
        <translation>
            <numerusform>%Ln 次运行</numerusform>
        </translation>
    </message>
</context>
</TS>
