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
 * Gives a list of `{name, path, type, bytes, br, gz}`.
 */
export function buildAssets(root, bundle, { compress = false } = {}) {
	const web = join(root, "src", "web");
	const modules = existsSync(join(web, "client"))
		? readdirSync(join(web, "client"))
				.filter((name) => /(?<!\.d)\.ts$/.test(name))
				.map((name) => join(web, "client", name))
		: [];
	const built = bundle({
		absWorkingDir: root,
		entryPoints: [join(web, "styles", "index.css"), ...modules],
		bundle: true,
		format: "esm",
		minify: true,
		write: false,
		platform: "browser",
		target: ["es2022", "chrome125", "firefox128", "safari17.5"],
		outdir: "assets",
		logLevel: "warning",
	}).outputFiles.map(({ path, contents }) => [
		basename(path).replace("index.css", "ingot.css"),
		Buffer.from(contents),
	]);
	const icons = ["icons.svg", "mark.svg", "favicon.ico", "touch-icon.png"].map(
		(name) => [name, readFileSync(join(web, "styles", name))],
	);
	return [...built, ...icons].map(([name, bytes]) =>
		named(name, bytes, compress),
	);
}

function named(name, bytes, compress) {
	const kind = extname(name);
	const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
	const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
	return {
		name,
		path: `/assets/${basename(name, kind)}-${digest}${kind}`,
		type: types[kind],
		bytes,
		br: compress ? brotliCompressSync(bytes, brotli) : undefined,
		gz: compress ? gzipSync(bytes, { level: 9 }) : undefined,
	};
}
