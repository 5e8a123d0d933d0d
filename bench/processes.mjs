import { readFileSync } from "node:fs";

/** A process and those that it has started, but for those of git. */
export function processesBelow(pid) {
	const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
	const below = children.trim().split(" ").filter(Boolean).map(Number);
	const isNode = (one) =>
		/node|main/i.test(readFileSync(`/proc/${one}/comm`, "utf8"));
	return [pid, ...below.filter(isNode)];
}

/** The processor time that some processes have taken, in milliseconds. */
export function processorMs(pids) {
	return pids.reduce((sum, pid) => {
		const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
			.replace(/^.*\) /, "")
			.split(" ");
		return sum + (Number(fields[11]) + Number(fields[12])) * 10;
	}, 0);
}

/** The share of a process of what is in memory, in KB. */
export function ownMemory(pid) {
	return Number(
		/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))[1],
	);
}
