/** Gives the milliseconds of CPU time that this process spends while some work is done; what else the machine does counts for nothing. */
export async function cpuOf(work: () => unknown): Promise<number> {
	const before = process.cpuUsage();
	await work();
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}
