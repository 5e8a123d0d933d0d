import { gzipSync } from "node:zlib";
import { tarOf } from "./archives.ts";
import { digest } from "./registry.ts";

export const ociManifest = "application/vnd.oci.image.manifest.v1+json";
export const ociIndex = "application/vnd.oci.image.index.v1+json";
export const digestOf = (bytes: Buffer | string): string =>
	`sha256:${digest("sha256", bytes)}`;

/** The parts of an image of one layer; `mark` makes them differ from those of another. */
export function imageOf(mark = "", more: Record<string, unknown> = {}) {
	const inner = tarOf({ "hello.txt": `hello ${mark}\n` });
	const layer = gzipSync(inner);
	const config = Buffer.from(
		JSON.stringify({
			architecture: "amd64",
			os: "linux",
			config: {},
			rootfs: { type: "layers", diff_ids: [digestOf(inner)] },
		}),
	);
	const describe = (mediaType: string, bytes: Buffer) => ({
		mediaType,
		digest: digestOf(bytes),
		size: bytes.length,
	});
	const manifest = Buffer.from(
		JSON.stringify({
			schemaVersion: 2,
			mediaType: ociManifest,
			config: describe("application/vnd.oci.image.config.v1+json", config),
			layers: [describe("application/vnd.oci.image.layer.v1.tar+gzip", layer)],
			...more,
		}),
	);
	return { layer, config, manifest };
}
