import { execFile, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort, untilUp } from "../http.mjs";
import { median, tell, timed } from "../tell.mjs";
import { startForge } from "./forge.mjs";

const run = promisify(execFile);
const digestOf = (bytes) =>
	`sha256:${createHash("sha256").update(bytes).digest("hex")}`;

/** Pushes and pulls of images by skopeo: Ingot beside docker-registry, which asks for no credentials. */
export async function compareImages(folder, { smoke }) {
	for (const command of ["skopeo", "docker-registry"])
		if (!(await isThere(command)))
			return console.log(`images: ${command} is not on this machine`);
	const forge = await startForge(join(folder, "ingot"));
	const peer = await startRegistry(join(folder, "registry"));
	const creds = ["--dest-creds", `root:${forge.token}`];
	const targets = {
		ingot: { host: new URL(forge.url).host, creds },
		"docker-registry": { host: peer.host, creds: [] },
	};
	const times = { ingot: [], "docker-registry": [] };
	try {
		for (let round = 0; round < (smoke ? 1 : 7); round++) {
			const image = await imageOf(folder, smoke ? 3e6 : 6e7);
			const names = Object.keys(targets);
			for (const who of round % 2 ? names.reverse() : names) {
				const { host, creds } = targets[who];
				const push = ["--dest-tls-verify=false", ...creds, `oci:${image}:v1`];
				times[who].push(
					await timed(() => skopeo(...push, `docker://${host}/root/app:v1`)),
				);
			}
			await rm(image, { recursive: true });
		}
	} finally {
		peer.stop();
		await forge.stop();
	}
	const [ours, theirs] = Object.values(times).map(median);
	const text = (ms) => `${(ms / 1000).toFixed(2)} s`;
	tell(
		"push of an image, 60 MB",
		text(ours),
		`docker-registry ${text(theirs)}`,
		ours / theirs,
	);
}

const skopeo = (...args) =>
	run("skopeo", ["--insecure-policy", "copy", "-q", ...args]);

const isThere = (command) =>
	run("sh", ["-c", 'command -v "$0"', command]).then(
		() => true,
		() => false,
	);

/** A layout of an image of three layers, new ones each time; they cannot be packed, so that the client has nothing to do. */
async function imageOf(folder, size) {
	const at = join(folder, "layout");
	const blobs = join(at, "blobs/sha256");
	await mkdir(blobs, { recursive: true });
	const put = async (mediaType, bytes) => {
		await writeFile(join(blobs, digestOf(bytes).slice(7)), bytes);
		return { mediaType, digest: digestOf(bytes), size: bytes.length };
	};
	const type = (name) => `application/vnd.oci.image.${name}`;
	const layers = [];
	for (let i = 0; i < 3; i++)
		layers.push(await put(type("layer.v1.tar"), randomBytes(size / 3)));
	const config = await put(
		type("config.v1+json"),
		Buffer.from(
			JSON.stringify({
				architecture: "amd64",
				os: "linux",
				rootfs: { type: "layers", diff_ids: layers.map((l) => l.digest) },
			}),
		),
	);
	const manifest = await put(
		type("manifest.v1+json"),
		Buffer.from(JSON.stringify({ schemaVersion: 2, config, layers })),
	);
	await writeFile(join(at, "oci-layout"), '{"imageLayoutVersion":"1.0.0"}');
	const annotations = { "org.opencontainers.image.ref.name": "v1" };
	await writeFile(
		join(at, "index.json"),
		JSON.stringify({
			schemaVersion: 2,
			manifests: [{ ...manifest, annotations }],
		}),
	);
	return at;
}

async function startRegistry(folder) {
	await mkdir(folder, { recursive: true });
	const host = `127.0.0.1:${await freePort()}`;
	const settings = {
		version: 0.1,
		log: { level: "error", accesslog: { disabled: true } },
		storage: { filesystem: { rootdirectory: join(folder, "data") } },
		http: { addr: host },
	};
	const file = join(folder, "config.yml");
	await writeFile(file, JSON.stringify(settings));
	const child = spawn("docker-registry", ["serve", file], { stdio: "ignore" });
	const stop = () => child.kill("SIGKILL");
	process.once("exit", stop);
	await untilUp(`http://${host}/v2/`);
	return { host, stop };
}
