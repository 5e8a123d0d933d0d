import { randomBytes } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import {
	copyFile,
	link,
	mkdir,
	open,
	readdir,
	readFile,
	rm,
	stat,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { NameTaken, type Place, PlaceRefused } from "./place.ts";

/** Unfinished objects are kept here. */
const temporary = "tmp";

/**
 * Opens a directory as a place. It must be there: a disk that is not mounted would else be filled in its stead.
 * @throws PlaceRefused
 */
export async function openDirectoryPlace(root: string): Promise<Place> {
	const found = await stat(root).catch(missing);
	if (!found?.isDirectory())
		throw new PlaceRefused(
			`${root} is not there: mount or make the directory for the copy`,
		);
	const durable = new Set<string>();
	/** Makes the folder of an object, and those above it. */
	const makeFolder = async (folder: string): Promise<void> => {
		if (durable.has(folder) || folder === root) return;
		const above = dirname(folder);
		await makeFolder(above);
		await mkdir(folder, { mode: 0o750 }).catch(unless("EEXIST"));
		await syncFolder(above);
		durable.add(folder);
	};
	/** Gives a synced file its name; false where there is such a name already. */
	const name = async (fresh: string, path: string): Promise<boolean> => {
		await makeFolder(dirname(path));
		try {
			await link(fresh, path);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
			return false;
		}
		await syncFolder(dirname(path));
		return true;
	};
	const withTemporary = async (
		act: (fresh: string) => Promise<void>,
	): Promise<void> => {
		// a place that went away meanwhile must not be made anew on the disk below it
		if (!existsSync(root)) throw new PlaceRefused(`${root} is not there`);
		await makeFolder(join(root, temporary));
		const fresh = join(root, temporary, randomBytes(8).toString("hex"));
		try {
			await act(fresh);
		} finally {
			await rm(fresh, { force: true });
		}
	};
	return {
		name: root,
		create: (to, bytes) =>
			withTemporary(async (fresh) => {
				const path = join(root, to);
				await writeSynced(fresh, bytes);
				if (await name(fresh, path)) return;
				const there = await readFile(path);
				if (!there.equals(bytes)) throw new NameTaken(taken(root, to));
			}),
		createFrom: (to, source) =>
			withTemporary(async (fresh) => {
				const path = join(root, to);
				const { size } = await stat(source);
				if (!existsSync(path)) {
					await copyFile(source, fresh);
					await syncFile(fresh);
					if (await name(fresh, path)) return;
				}
				if ((await stat(path)).size !== size)
					throw new NameTaken(taken(root, to));
			}),
		read: (from) => readFile(join(root, from)).catch(missing),
		async stream(from) {
			const path = join(root, from);
			return existsSync(path) ? createReadStream(path) : undefined;
		},
		async *list(prefix, after = "") {
			const names = await readdir(join(root, prefix)).catch(missing);
			for (const one of (names ?? []).sort())
				if (prefix + one > after) yield prefix + one;
		},
		remove: (from) => rm(join(root, from), { force: true }),
		async close() {},
	};
}

const taken = (root: string, name: string) =>
	`${root} has another ${name}: another server writes there, or it was changed`;

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
	const file = await open(path, "wx", 0o440);
	try {
		await file.writeFile(bytes);
		await file.sync();
	} finally {
		await file.close();
	}
}

async function syncFile(path: string): Promise<void> {
	const file = await open(path, "r");
	try {
		await file.sync();
	} finally {
		await file.close();
	}
}

const syncFolder = syncFile;

const unless = (code: string) => (error: NodeJS.ErrnoException) => {
	if (error.code !== code) throw error;
};

function missing(error: NodeJS.ErrnoException): undefined {
	if (error.code !== "ENOENT") throw error;
}
