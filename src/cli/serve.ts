import { availableParallelism } from "node:os";
import { type Config, readConfig } from "../config.ts";

const mostByDefault = 8;

/** `ingot serve`: serves until it is told to stop. With --json it says one line on the standard output, for scripts. */
export async function serveCommand(args: string[]): Promise<void> {
	const { config, rest, json, file } = readConfig(args, process.env);
	if (rest.length)
		throw new Error(`"ingot serve" does not accept "${rest[0]}"`);
	const settings = {
		config: { ...config },
		read: () => readConfig(args, process.env).config,
		file,
	};
	const workers = workersOf(config);
	// a process that only watches others loads nothing of a forge
	if (workers > 1 && config.gitInBucket)
		await (await import("./workers.ts")).serveByWorkers(
			settings,
			workers,
			json,
		);
	else await (await import("./serve-here.ts")).serveHere(settings, json);
}

const workersOf = ({ workers, gitInBucket }: Config): number => {
	if (workers || !gitInBucket) return workers || 1;
	// the system cannot give one port to several processes everywhere
	if (process.platform !== "linux" && process.platform !== "freebsd") return 1;
	return Math.min(availableParallelism(), mostByDefault);
};
