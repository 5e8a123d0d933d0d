import { join, resolve } from "node:path";
import { onDevelopmentNode } from "../../bin/install.mjs";

// node bench/scale/to-postgres.mjs --data DIR-of-a-size --postgres URL: the rows of a filled forge (fill.mjs) in an empty database of PostgreSQL, which a server
// then has beside the repositories of that directory (mix.mjs --data DIR --postgres URL).
await onDevelopmentNode();
const { intoPostgres } = await import("./rows/into-postgres.mjs");

const option = (name) => {
	const at = process.argv.indexOf(`--${name}`);
	if (at < 0) throw new Error(`--${name} is missing`);
	return process.argv[at + 1];
};
const began = performance.now();
const data = join(resolve(option("data")), "data");
const rows = await intoPostgres(data, option("postgres"));
const seconds = ((performance.now() - began) / 1000).toFixed(0);
console.log(`${rows} rows in ${seconds} s; now: vacuum analyze`);
