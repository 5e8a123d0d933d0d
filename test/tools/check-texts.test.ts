import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

/** Runs the check over these files of languages, and returns what it complains about. */
function complaints(files: Record<string, object>): string[] {
	const root = mkdtempSync(join(tmpdir(), "ingot-texts-"));
	try {
		const folder = join(root, "src/text/words");
		mkdirSync(folder, { recursive: true });
		for (const [language, file] of Object.entries(files))
			writeFileSync(join(folder, `${language}.json`), JSON.stringify(file));
		const check = resolve("tools/check-texts.mjs");
		const run = spawnSync(process.execPath, [check], { cwd: root });
		const lines = run.stderr.toString().trim().split("\n").filter(Boolean);
		expect(run.status).toBe(lines.length > 0 ? 1 : 0);
		return lines;
	} finally {
		rmSync(root, { recursive: true });
	}
}

const en = { language: "en", reviewer: "Ingot", texts: { Save: "Save" } };
const fr = {
	language: "fr",
	reviewer: "Ingot",
	texts: { Save: "Enregistrer" },
};

test("texts stand below `texts`, in every language", () => {
	expect(complaints({ en, fr })).toEqual([]);
	expect(complaints({ en, fr: { ...fr, Open: "Ouvrir" } })).toEqual([
		'src/text/words/fr.json: "Open" belongs below "texts"',
	]);
	expect(complaints({ en: { ...en, Open: "Open" }, fr })).toHaveLength(1);
});

test("an English text uses the words of the style", () => {
	const texts = { Save: "Save", "Make it": "Make it" };
	expect(complaints({ en: { ...en, texts }, fr })).toEqual([
		'"Make it": begin with a verb of the list in docs/STYLE.md',
	]);
});
