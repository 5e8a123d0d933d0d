import { createHash } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { inAscii } from "./ascii.mjs";
import { buildAssets } from "./assets.mjs";
import { ensureInstalled } from "./install.mjs";
import { licenceNotice } from "./licences.mjs";
import { root } from "./node.mjs";

import { absentPackages } from "./parts.mjs";

const source = join(root, "src");
const lazyHttp = join(root, "bin/node-http.cjs");
const target = join(root, "dist");
const stampFile = join(target, ".built");

// CommonJS packages inside an ES module still ask for these.
const banner = `import { createRequire as __createRequire } from "node:module";
const require = __createRequire(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname;`;

/** What reads and writes pictures, beside the thread that loads it (blobs/small-pictures/codecs.ts). */
const codecs = [
	"@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm",
	"@jsquash/webp/codec/dec/webp_dec.wasm",
	"@jsquash/webp/codec/enc/webp_enc.wasm",
];

/** Bundles the server and the browser modules into dist/; nothing happens when no source changed since the last time. */
export async function build() {
	// A published package comes built and without a lockfile.
	if (!existsSync(join(root, "package-lock.json"))) return false;
	const stamp = fingerprint();
	if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp)
		return false;
	const results = await bundles();
	const files = results.flatMap((result) => result?.outputFiles ?? []);
	for (const { path, contents } of files)
		write(
			path,
			path.endsWith(".js")
				? inAscii(Buffer.from(contents).toString())
				: contents,
		);
	for (const name of codecs)
		write(
			join(target, basename(name)),
			readFileSync(join(root, "node_modules", name)),
		);
	const grammars = grammarFiles();
	writePacked(grammars);
	const inputs = [
		...results.flatMap((r) => Object.keys(r?.metafile?.inputs ?? {})),
		...grammars.map((name) => `node_modules/${name}`),
	];
	write(join(target, "THIRD-PARTY-LICENCES.txt"), licenceNotice(root, inputs));
	removeStale(new Set(files.map((file) => file.path)));
	write(stampFile, stamp);
	return true;
}

/** The files of WebAssembly of the grammars that text/symbols/grammars.ts names, and of what runs them. */
function grammarFiles() {
	const table = join(source, "text/symbols/grammars.ts");
	if (!existsSync(table)) return [];
	const text = readFileSync(table, "utf8");
	const folders = {
		ofMicrosoft: "@vscode/tree-sitter-wasm/wasm",
		ofCursorless: "@cursorless/tree-sitter-wasms/out",
	};
	const named = text.matchAll(/(ofMicrosoft|ofCursorless)\("([a-z-]+)"\)/g);
	return [
		"web-tree-sitter/web-tree-sitter.wasm",
		...[...named].map(
			([, of, name]) => `${folders[of]}/tree-sitter-${name}.wasm`,
		),
	];
}

/** They are 42 MB, and a tenth of that packed, which takes a second: so it is done once for their versions. */
function writePacked(names) {
	const folder = join(target, "grammars");
	const stampFile = join(folder, ".packed");
	const version = (name) => {
		const [of] = /^(@[^/]+\/)?[^/]+/.exec(name);
		const text = readFileSync(join(root, "node_modules", of, "package.json"));
		return `${name} ${JSON.parse(text).version}`;
	};
	const stamp = names.map(version).join("\n");
	if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp)
		return;
	for (const name of names)
		write(
			join(folder, `${basename(name)}.gz`),
			gzipSync(readFileSync(join(root, "node_modules", name))),
		);
	write(stampFile, stamp);
}

/** Ends the process on an error in the sources, which esbuild itself prints. */
async function bundles() {
	// One process a bundle that ends with it, where the service process would live on below the server.
	process.env.ESBUILD_WORKER_THREADS = "0";
	process.env.ESBUILD_MAX_BUFFER ??= String(256 * 1024 * 1024);
	const { buildSync } = await import("esbuild");
	try {
		return [server(buildSync), client(buildSync), assets(buildSync)];
	} catch {
		process.exit(1);
	}
}

function server(bundle) {
	const entries = [
		"main.ts",
		"start-forge.ts",
		"start-forge-apart.ts",
		"archives/unpack-worker.ts",
		"blobs/hash-worker.ts",
		"children/apart/starter-process.ts",
		"crypto/password-worker.ts",
		"database/sqlite/checkpoint-worker.ts",
		"database/sqlite/reader-process.ts",
		"domain/backup/rehearsal/rehearsal-process.ts",
		"mail/incoming/mail-worker.ts",
		"blobs/small-pictures/picture-worker.ts",
		"markup/render-worker.ts",
		"shipping/thread/ship-worker.ts",
		"text/code/index-worker.ts",
		"text/code/search-worker.ts",
		"text/symbols/symbol-worker.ts",
		"text/text-worker.ts",
		"transport/ssh/thread/ssh-worker.ts",
		"workflow-language/workflow-worker.ts",
	]
		.map((name) => join(source, name))
		.filter((file) => existsSync(file))
		.map((file) => ({ in: file, out: basename(file, ".ts") }));
	if (entries.length === 0) return;
	return bundle({
		...shared,
		entryPoints: entries,
		platform: "node",
		target: "node24",
		outdir: target,
		chunkNames: "chunks/[name]-[hash]",
		// Native parts are optional everywhere and stay outside, as do packages that no setting asked for.
		external: [
			"pg-native",
			"cpu-features",
			"*.node",
			"esbuild",
			...absentPackages(root),
		],
		banner: { js: banner },
		// others import "http" when they use it, and want it as it is
		alias: { "node:http": lazyHttp },
		define: { __BUILD__: JSON.stringify(buildName()) },
		// a server keeps the text of its modules for as long as it runs; lines stay short enough to be told in a stack
		minifyWhitespace: true,
		lineLimit: 160,
		sourcesContent: false,
	});
}

/** The same for the same sources, wherever and whenever they are built. */
function buildName() {
	const hash = createHash("sha256");
	const lock = join(root, "package-lock.json");
	for (const path of [lock, ...filesBelow(source).sort()])
		hash.update(`${relative(root, path)}\0`).update(readFileSync(path));
	return hash.digest("hex").slice(0, 12);
}

/** The client of the API, which needs nothing of the server and runs wherever there is fetch. */
function client(bundle) {
	return bundle({
		...shared,
		entryPoints: [join(source, "client/client.ts")],
		splitting: false,
		target: "es2022",
		outdir: target,
		sourcesContent: false,
	});
}

/** What browsers load, packed already, in one file beside the server. */
function assets(bundle) {
	const text = ({ name, path, type, ...bytes }) => ({
		name,
		path,
		type,
		...Object.fromEntries(
			Object.entries(bytes).map(([key, data]) => [
				key,
				data.toString("base64"),
			]),
		),
	});
	const { files, inputs } = buildAssets(root, bundle, { compress: true });
	const contents = JSON.stringify(files.map(text));
	return {
		outputFiles: [{ path: join(target, "assets.json"), contents }],
		metafile: { inputs: Object.fromEntries(inputs.map((name) => [name, {}])) },
	};
}

const shared = {
	absWorkingDir: root,
	bundle: true,
	format: "esm",
	splitting: true,
	sourcemap: "linked",
	metafile: true,
	write: false,
	logLevel: "warning",
};

/** Another process may be reading the old file: it keeps it, and nobody ever sees half of the new one. */
function write(path, contents) {
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(`${path}.${process.pid}.new`, contents);
	renameSync(`${path}.${process.pid}.new`, path);
}

function removeStale(current) {
	for (const path of filesBelow(target))
		if (/\.(js|css)(\.map)?$/.test(path) && !current.has(path))
			rmSync(path, { force: true });
}

function fingerprint() {
	const hash = createHash("sha256");
	hash.update(`without ${absentPackages(root).join(" ")}\n`);
	const inputs = ["package-lock.json", "package.json", "tsconfig.json"];
	const files = inputs.map((name) => join(root, name));
	for (const path of [...files, ...filesBelow(join(root, "bin"))])
		add(hash, path);
	for (const path of filesBelow(source)) add(hash, path);
	return hash.digest("hex");
}

function add(hash, path) {
	const { mtimeMs, size } = statSync(path);
	hash.update(`${relative(root, path)}\0${mtimeMs}\0${size}\n`);
}

function filesBelow(folder) {
	if (!existsSync(folder)) return [];
	const entries = readdirSync(folder, { withFileTypes: true });
	return entries.flatMap((entry) => {
		const path = join(folder, entry.name);
		return entry.isDirectory() ? filesBelow(path) : [path];
	});
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	ensureInstalled();
	const began = performance.now();
	const worked = await build();
	const took = Math.round(performance.now() - began);
	console.error(worked ? `Built in ${took} ms` : "Nothing changed");
}
