import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const types = {
	".css": "text/css; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".svg": "image/svg+xml",
	".png": "image/png",
	".ico": "image/x-icon",
};

/**
 * What pages load, each under a name of its content: the sheet, the browser modules, the icons. `compress` packs them as well.
 * Gives `files`, a list of `{name, path, type, bytes, br, gz}`, and `inputs`, of what they were made.
 */
export function buildAssets(root, bundle, { compress = false } = {}) {
	const web = join(root, "src", "web");
	const modules = existsSync(join(web, "client"))
		? readdirSync(join(web, "client"))
				.filter((name) => /(?<!\.d)\.ts$/.test(name))
				.map((name) => join(web, "client", name))
		: [];
	const options = {
		absWorkingDir: root,
		bundle: true,
		format: "esm",
		minify: true,
		write: false,
		metafile: true,
		platform: "browser",
		target: ["es2022", "chrome125", "firefox128", "safari17.5"],
		outdir: "assets",
		logLevel: "warning",
	};
	const pages = bundle({
		...options,
		entryPoints: [
			join(web, "styles", "index.css"),
			...modules.filter((file) => !inPieces.has(basename(file))),
		],
	});
	// pieces name each other, so they keep the names that they were given by their content
	const pieces = bundle({
		...options,
		entryPoints: modules.filter((file) => inPieces.has(basename(file))),
		splitting: true,
	});
	const built = [...pages.outputFiles, ...pieces.outputFiles].map(
		({ path, contents }) => [
			basename(path).replace("index.css", "ingot.css"),
			Buffer.from(contents),
		],
	);
	const mermaid = "node_modules/@mermaid-js/tiny/dist/mermaid.tiny.js";
	built.push(["mermaid.js", readFileSync(join(root, mermaid))]);
	const icons = ["icons.svg", "mark.svg", "favicon.ico", "touch-icon.png"].map(
		(name) => [name, readFileSync(join(web, "styles", name))],
	);
	const files = [...built, ...icons].map(([name, bytes]) =>
		named(name, bytes, compress),
	);
	const inputs = [pages, pieces].flatMap(({ metafile }) =>
		Object.keys(metafile.inputs),
	);
	return { files, inputs: [...inputs, mermaid] };
}

/** Modules whose parts browsers ask for one by one: the languages of the editor. */
const inPieces = new Set(["editor.ts"]);
const piece = /-[A-Z0-9]{8}\.js$/;

function named(name, bytes, compress) {
	const kind = extname(name);
	const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
	// the last step takes seconds for what is large, and saves a tenth
	const quality = bytes.length > 256 * 1024 ? 9 : 11;
	const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
	return {
		name,
		path: piece.test(name)
			? `/assets/${name}`
			: `/assets/${basename(name, kind)}-${digest}${kind}`,
		type: types[kind],
		bytes,
		br: compress ? brotliCompressSync(bytes, brotli) : undefined,
		gz: compress ? gzipSync(bytes, { level: 9 }) : undefined,
	};
}
