import type { Config } from "../config.ts";
import type { Changes } from "./reloadable.ts";
import type { Facts } from "./start-words.ts";

/** What one of several processes is to do. */
export interface WorkerPlan {
	readonly number: number;
	readonly config: Config;
}

export type ToWorker =
	| { kind: "start"; plan: WorkerPlan }
	| { kind: "stop" }
	| { kind: "settings"; changes: Changes }
	| { kind: "reloaded"; round: number; done: boolean; text: string }
	| { kind: "tell metrics"; round: number }
	| { kind: "gathered"; round: number; text: string };

export type FromWorker =
	| { kind: "ready"; facts: Facts }
	| { kind: "failed"; message: string; error: object }
	/** Its operator wants the settings to be read again, and may name the file that he means. */
	| { kind: "reload"; round: number; file?: string | undefined }
	/** Somebody asks this one for the metrics of all. */
	| { kind: "gather metrics"; round: number }
	| { kind: "metrics"; round: number; values: object[] };
