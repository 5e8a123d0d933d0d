import { hash } from "node:crypto";
import { openThreadPool } from "../threads/thread-pool.ts";
import type { Load } from "../threads/turns.ts";
import { workerFile } from "../threads/worker-file.ts";
import { noOwners, type Owners } from "./owner-rules.ts";
import type { YamlResult, YamlRules } from "./read-yaml.ts";
import type { TextJob } from "./text-worker.ts";

/** Texts of repositories that take a while to read: in a thread, by turns of those for whom it is done (claimantOf). */
export interface Texts {
	/** A YAML document as JSON text of at most `most` bytes, or what is wrong with it; remembered by what it says, whatever it is called. */
	yaml(
		text: string,
		rules: YamlRules,
		most: number,
		user: string,
	): Promise<YamlResult>;
	/** Who owns some paths by the rules of a CODEOWNERS file; nobody where that takes too long. */
	owners(text: string, paths: readonly string[], user: string): Promise<Owners>;
	load(): Load;
	close(): Promise<void>;
}

/** Bytes of documents that are remembered. */
const mostKept = 16 * 1024 * 1024;
const late: YamlResult = {
	error: "the document takes too long to read",
	tooLarge: true,
};

/** Without any thread yet. */
export function openTexts(): Texts {
	const pool = openThreadPool<TextJob, unknown>({
		worker: workerFile("text-worker", import.meta.url),
		threads: 1,
		deadline: 5000,
		waiting: 100,
		megabytes: 128,
	});
	const kept = new Map<string, YamlResult>();
	const reading = new Map<string, Promise<YamlResult>>();
	let bytes = 0;
	const sizeOf = (answer: YamlResult) => JSON.stringify(answer).length + 200;
	const keep = (key: string, answer: YamlResult) => {
		kept.set(key, answer);
		bytes += sizeOf(answer);
		for (const [oldest, other] of kept) {
			if (bytes <= mostKept) break;
			kept.delete(oldest);
			bytes -= sizeOf(other);
		}
	};
	const read = async (key: string, job: TextJob, user: string) => {
		const answer = (await pool.run(job, user)) as YamlResult | undefined;
		reading.delete(key);
		if (answer) keep(key, answer);
		return answer ?? late;
	};
	return {
		yaml(text, rules, most, user) {
			const key = hash("sha256", JSON.stringify([text, rules, most]));
			const known = kept.get(key);
			if (known) return Promise.resolve(known);
			const job: TextJob = { kind: "yaml", text, rules, most };
			const now = reading.get(key) ?? read(key, job, user);
			reading.set(key, now);
			return now;
		},
		async owners(text, paths, user) {
			const answer = await pool.run({ kind: "owners", text, paths }, user);
			return (answer as Owners | undefined) ?? noOwners;
		},
		load: () => pool.load(),
		close: () => pool.close(),
	};
}
