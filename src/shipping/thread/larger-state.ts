import type { DatabaseSync } from "node:sqlite";
import type { PieceFile } from "../pieces/piece.ts";

/** The end of a larger piece. */
export interface LevelEnd {
	readonly to: number;
	/** The digest of the smallest piece that ends there. */
	readonly digest: string;
	/** When it was made, in milliseconds. */
	readonly time: number;
}

/** The parts of larger pieces, and the files that they name. */
export interface LargerState {
	/** Everything that changed after a piece and is still so. */
	changedSince(piece: number): {
		readonly pages: number[];
		readonly files: PieceFile[];
		readonly gone: string[];
	};
	/** The ends of the last larger pieces, by their levels. */
	readonly levels: readonly LevelEnd[];
	/** Notes the ends of larger pieces. */
	joined(levels: readonly LevelEnd[]): void;
	/** Notes which pieces name files that are objects of their own. */
	name(
		files: readonly { readonly name: string; readonly sha256: string }[],
	): void;
	/** Forgets files that are gone and that no moment names any more. */
	dropFiles(paths: readonly string[]): void;
	/** Forgets pieces that are removed; gives the digests of files that no other names. */
	forgetPieces(names: readonly string[]): string[];
}

/** Opens it in the state of a copy; `within` runs something in a transaction. */
export function openLargerState(
	db: DatabaseSync,
	within: (act: () => void) => void,
): LargerState {
	const dropFile = db.prepare("delete from file where path = ?");
	const addApart = db.prepare(
		"insert or ignore into apart (name, sha256) values (?, ?)",
	);
	return {
		changedSince: (piece) => ({
			pages: db
				.prepare("select number from page where piece > ? order by number")
				.all(piece)
				.map((row) => Number(row.number)),
			files: db
				.prepare(
					"select path, size, sha256 from file where piece > ? order by piece, path desc",
				)
				.all(piece)
				.map((row) => ({
					path: String(row.path),
					size: Number(row.size),
					sha256: String(row.sha256),
				})),
			gone: db
				.prepare("select path from gone where piece > ?")
				.all(piece)
				.map((row) => String(row.path)),
		}),
		get levels() {
			const row = db
				.prepare("select value from fact where name = 'levels'")
				.get() as { value: string } | undefined;
			return row ? JSON.parse(row.value) : [];
		},
		name(named) {
			within(() => {
				for (const { name, sha256 } of named) addApart.run(name, sha256);
			});
		},
		joined(levels) {
			within(() => {
				db.prepare(
					"insert or replace into fact (name, value) values ('levels', ?)",
				).run(JSON.stringify(levels));
				// the largest steps say no more what went before them
				db.prepare("delete from gone where piece <= ?").run(
					Math.min(...levels.map(({ to }) => to)),
				);
			});
		},
		dropFiles(paths) {
			within(() => {
				for (const path of paths) dropFile.run(path);
			});
		},
		forgetPieces(names) {
			const free: string[] = [];
			within(() => {
				for (const name of names) {
					const rows = db
						.prepare("select sha256 from apart where name = ?")
						.all(name);
					db.prepare("delete from apart where name = ?").run(name);
					for (const { sha256 } of rows) {
						const isNamed = db
							.prepare(
								"select 1 from apart where sha256 = ? union all select 1 from file where sha256 = ? limit 1",
							)
							.get(sha256 as string, sha256 as string);
						if (!isNamed) free.push(String(sha256));
					}
				}
			});
			return free;
		},
	};
}
