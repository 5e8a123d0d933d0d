import type { LogKeeper } from "./log-keeper.ts";
import type { LogReader } from "./log-reader.ts";

/** Pages that there are none of have some size. */
const pageSize = 4096;

/** Stands for the log of a database that keeps its own, as PostgreSQL does: the copy has its files and the position in that log. */
export const noLog: LogReader = {
	...{ read: 0, pageSize, pages: 0 },
	readTo() {},
	readOf: () => undefined,
	checkpointed() {},
	page: () => Buffer.alloc(pageSize),
	close() {},
};

/** Nothing is brought into such a database. */
export const noLogKeeper: LogKeeper = {
	committed: () => 0,
	async bring(read) {
		await read();
		return { log: 0, brought: 0 };
	},
	close() {},
};
