import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterFile } from "../../support/after-file.ts";

/** A text as a thread of searches finds it in the index. */
interface TextInFile {
	readonly packed: Uint8Array;
	/** Its bytes before compression, as the index says. */
	readonly size: number;
}

/** Makes a file of SQLite with an index that has some texts, the first of which has the id 1; it is there until the tests of a file end. */
export function fileWithTexts(texts: readonly TextInFile[]): string {
	const dir = mkdtempSync(join(tmpdir(), "ingot-index-"));
	afterFile(async () => rmSync(dir, { recursive: true }));
	const file = join(dir, "index.db");
	const db = new DatabaseSync(file);
	db.exec(`create table code_segment (id integer primary key, texts int, lowest int, highest int, ready int);
	create table code_posting (segment_id int, first int, part int, body blob);
	create table code_text (id integer primary key, size int, packed blob);
	create table code_symbol (text_id int, grammar text, body blob);`);
	const add = db.prepare("insert into code_text (size, packed) values (?, ?)");
	for (const { size, packed } of texts) add.run(size, packed);
	db.close();
	return file;
}
