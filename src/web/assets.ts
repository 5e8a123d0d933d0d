import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RequestContext } from "../http/request-context.ts";
import { at } from "./visit.ts";

/** A file that pages load, under a name of its content, so that a browser keeps it for ever. */
interface Asset {
	readonly name: string;
	/** Its address, below that of the forge. */
	readonly path: string;
	readonly type: string;
	readonly bytes: Buffer;
	readonly br?: Buffer;
	readonly gz?: Buffer;
}

let loaded: ReadonlyMap<string, Asset> | undefined;
let byPath: ReadonlyMap<string, Asset> | undefined;

/** The assets by their names: as the build made them, or made now where the sources run by themselves. */
export async function loadAssets(): Promise<ReadonlyMap<string, Asset>> {
	loaded ??= new Map(
		(await builtAssets()).map((asset) => [asset.name, asset] as const),
	);
	byPath ??= new Map([...loaded.values()].map((one) => [one.path, one]));
	return loaded;
}

/** The address of an asset. @throws Error when there is none of the name */
export function assetPath(name: string): string {
	const asset = loaded?.get(name);
	if (!asset) throw new Error(`no asset ${name}`);
	return asset.path;
}

/** The address of a browser module for `data-module`: it is loaded when its element comes near. */
export const moduleAt = (name: string): string => at(assetPath(name));

async function builtAssets(): Promise<readonly Asset[]> {
	// the built server lies in chunks below the manifest
	const manifest = [".", ".."]
		.map((folder) => join(import.meta.dirname, folder, "assets.json"))
		.find((path) => existsSync(path));
	if (manifest)
		return (
			JSON.parse(readFileSync(manifest, "utf8")) as Record<string, string>[]
		).map(({ name = "", path = "", type = "", bytes = "", br, gz }) => ({
			name,
			path,
			type,
			bytes: Buffer.from(bytes, "base64"),
			br: br === undefined ? undefined : Buffer.from(br, "base64"),
			gz: gz === undefined ? undefined : Buffer.from(gz, "base64"),
		}));
	const root = join(import.meta.dirname, "../..");
	const builder = join(root, "bin/assets.mjs");
	const [{ buildAssets }, { buildSync }] = await Promise.all([
		import(builder) as Promise<{
			buildAssets(root: string, bundle: unknown): { files: Asset[] };
		}>,
		import("esbuild"),
	]);
	return buildAssets(root, buildSync).files;
}

/** What browsers ask for by a name that stays. */
const byOldNames: Readonly<Record<string, string>> = {
	"/favicon.ico": "favicon.ico",
	// a worker keeps its address when its content changes
	"/-/push-worker.js": "push-worker.js",
	"/apple-touch-icon.png": "touch-icon.png",
	"/apple-touch-icon-precomposed.png": "touch-icon.png",
};

/** Sends the asset of an address, packed as the browser takes it; false when there is none. */
export async function sendAsset({
	request,
	response,
	path,
}: RequestContext): Promise<boolean> {
	const assets = await loadAssets();
	const name = byOldNames[path];
	const asset = name === undefined ? byPath?.get(path) : assets.get(name);
	if (!asset) return false;
	const accepted = String(request.headers["accept-encoding"] ?? "");
	const [encoding, body] =
		asset.br && /\bbr\b/.test(accepted)
			? ["br", asset.br]
			: asset.gz && /\bgzip\b/.test(accepted)
				? ["gzip", asset.gz]
				: ["", asset.bytes];
	response.writeHead(200, {
		"Content-Type": asset.type,
		"Content-Length": body.length,
		"Cache-Control":
			name === undefined
				? "public, max-age=31536000, immutable"
				: "public, max-age=86400",
		"X-Content-Type-Options": "nosniff",
		Vary: "Accept-Encoding",
		...(encoding && { "Content-Encoding": encoding }),
		// of a worker's own: a shared one follows the stream of changes. A picture that somebody opens by itself loads and runs nothing
		"Content-Security-Policy": asset.type.startsWith("text/javascript")
			? "default-src 'none'; script-src 'self'; connect-src 'self'"
			: "default-src 'none'; style-src 'unsafe-inline'",
	});
	response.end(request.method === "HEAD" ? undefined : body);
	return true;
}
