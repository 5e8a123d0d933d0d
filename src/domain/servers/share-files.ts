import {
	existsSync,
	mkdirSync,
	readFileSync,
	renameSync,
	writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { Seals } from "../../crypto/sealed.ts";
import type { Database } from "../../database/database.ts";
import { agreeOnFact, readFact } from "./facts.ts";

/** A file with a key that all servers have the same. */
export interface SharedFile {
	/** Below the data directory. */
	readonly path: string;
	/** Makes it, for the first server of all; without it the file is shared only if a server has it. */
	make?(): Promise<unknown>;
}

/** Gives the data directory of this server the keys of the forge, sealed in the database; the first server makes them. */
export async function shareFiles(
	place: {
		readonly db: Database;
		readonly seals: Seals;
		readonly data: string;
	},
	files: readonly SharedFile[],
): Promise<void> {
	const { db, seals, data } = place;
	for (const { path, make } of files) {
		const file = join(data, path);
		const name = `file ${path}`;
		let sealed = await readFact(db, name);
		if (!sealed) {
			if (!existsSync(file)) {
				if (!make) continue;
				await make();
			}
			sealed = await agreeOnFact(
				db,
				name,
				seals.seal(readFileSync(file, "utf8")),
			);
		}
		const text = seals.open(sealed);
		if (text === undefined) throw new Error(`${path} cannot be opened`);
		if (existsSync(file) && readFileSync(file, "utf8") === text) continue;
		mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
		writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true });
		renameSync(`${file}.new`, file);
	}
}
