#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A Slurm of NODES nodes on this host, without root, munge or systemd:  slurm_up.sh DIR NODES PORT
# FOR TESTS ONLY: auth/none accepts any user id that a client states, and the daemons listen on every address.
set -eu
D=$(realpath -m "$1"); N=$2; P=$3; U=$(id -un)
mkdir -p "$D/ctld" "$D/log" "$D/spool"
cat > "$D/slurm.conf" <<CONF
ClusterName=test
SlurmctldHost=localhost
SlurmUser=$U
SlurmdUser=$U
AuthType=auth/none
AuthInfo=cred_expire=5
CredType=cred/none
SlurmctldPort=$P
StateSaveLocation=$D/ctld
SlurmdSpoolDir=$D/spool/%n
SlurmctldPidFile=$D/slurmctld.pid
SlurmdPidFile=$D/slurmd-%n.pid
SlurmctldLogFile=$D/log/slurmctld.log
SlurmdLogFile=$D/log/slurmd-%n.log
SlurmdParameters=config_overrides
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
DefMemPerCPU=100
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=1,sched_min_interval=0,bf_interval=1,batch_sched_delay=0
SwitchType=switch/none
MpiDefault=none
ReturnToService=2
SlurmdTimeout=5
MinJobAge=3600
CONF
NODES=
i=1
while [ $i -le "$N" ]; do
  echo "NodeName=n$i NodeHostname=localhost NodeAddr=127.0.0.1 Port=$((P + 10 + i)) CPUs=1 RealMemory=1000 State=UNKNOWN" >> "$D/slurm.conf"
  mkdir -p "$D/spool/n$i"
  i=$((i + 1))
done
echo "PartitionName=main Nodes=n[1-$N] Default=YES MaxTime=INFINITE State=UP" >> "$D/slurm.conf"
export SLURM_CONF="$D/slurm.conf"
slurmctld -c
i=1
while [ $i -le "$N" ]; do slurmd -c -N n$i; i=$((i + 1)); done
i=0
until [ "$(sinfo -h -N -t idle -o %N 2>/dev/null | wc -l)" = "$N" ]; do
  i=$((i + 1))
  [ $i -gt 300 ] && { echo "slurm did not come up" >&2; tail -n 5 "$D/log/"* >&2; exit 1; }
  sleep 0.1
done
