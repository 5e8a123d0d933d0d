// Makes src/markup/data/emoji.json from an npm package under the MIT licence, which is needed for this script only:
//   npm install --no-save gemoji@8.1.0 && node scripts/emoji-data/make.mjs
import { writeFileSync } from "node:fs";
import { gemoji } from "gemoji";

const rows = gemoji.flatMap(({ names, emoji, description }) =>
	names.map((name) => [name, [emoji, description]]),
);
rows.sort(([a], [b]) => (a < b ? -1 : 1));
const lines = rows.map(
	([name, row]) =>
		`\t${JSON.stringify(name)}: [${row.map((part) => JSON.stringify(part)).join(", ")}]`,
);
writeFileSync(
	new URL("../../src/markup/data/emoji.json", import.meta.url),
	`{\n${lines.join(",\n")}\n}\n`,
);
