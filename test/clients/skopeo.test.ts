import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect } from "vitest";
import { clientTest, run, scratch } from "../support/client.ts";
import { testForge } from "../support/forge.ts";
import { digestOf, imageOf, ociManifest } from "../support/image.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let folder: string;

beforeAll(async () => {
	forge = await testForge();
	folder = await scratch();
	await forge.user("ada");
	await forge.user("hid", { visibility: "private" });
});

const skopeo = (...args: string[]) =>
	run("skopeo", ["--insecure-policy", ...args], { cwd: folder });
const works = async (...args: string[]) => {
	const ended = await skopeo(...args);
	expect([args, ended.code, ended.out]).toEqual([args, 0, ended.out]);
	return ended.out;
};

/** A folder that holds an image as skopeo reads it. */
async function layout() {
	const { layer, config, manifest } = imageOf("from a client");
	const at = join(folder, "layout");
	await mkdir(join(at, "blobs/sha256"), { recursive: true });
	for (const bytes of [layer, config, manifest])
		await writeFile(join(at, "blobs/sha256", digestOf(bytes).slice(7)), bytes);
	await writeFile(join(at, "oci-layout"), '{"imageLayoutVersion":"1.0.0"}');
	const one = {
		mediaType: ociManifest,
		digest: digestOf(manifest),
		size: manifest.length,
		annotations: { "org.opencontainers.image.ref.name": "v1" },
	};
	await writeFile(
		join(at, "index.json"),
		JSON.stringify({ schemaVersion: 2, manifests: [one] }),
	);
	return { at, digest: digestOf(manifest), layer };
}

clientTest(
	"skopeo",
	"skopeo pushes, copies, lists, inspects, pulls and deletes an image",
	async () => {
		const { host } = new URL(forge.url);
		const image = await layout();
		const to = (name: string) => `docker://${host}/${name}`;
		const creds = "ada:pass-of-ada";
		await works(
			"copy",
			"--dest-tls-verify=false",
			"--dest-creds",
			creds,
			`oci:${image.at}:v1`,
			to("ada/app:v1"),
		);
		await works(
			"copy",
			"--src-tls-verify=false",
			"--dest-tls-verify=false",
			"--dest-creds",
			creds,
			to("ada/app:v1"),
			to("ada/team/copy:v2"),
		);
		expect(
			JSON.parse(await works("list-tags", "--tls-verify=false", to("ada/app")))
				.Tags,
		).toEqual(["v1"]);
		expect(
			JSON.parse(await works("inspect", "--tls-verify=false", to("ada/app:v1")))
				.Digest,
		).toBe(image.digest);
		await works(
			"copy",
			"--src-tls-verify=false",
			to("ada/team/copy:v2"),
			"dir:back",
		);
		expect(await readdir(join(folder, "back"))).toContain(
			digestOf(image.layer).slice(7),
		);
		await works(
			"delete",
			"--tls-verify=false",
			"--creds",
			creds,
			to("ada/app:v1"),
		);
		expect(
			(await skopeo("inspect", "--tls-verify=false", to("ada/app:v1"))).code,
		).not.toBe(0);
		await works(
			"copy",
			"--dest-tls-verify=false",
			"--dest-creds",
			"hid:pass-of-hid",
			`oci:${image.at}:v1`,
			to("hid/app:v1"),
		);
		expect(
			(await skopeo("inspect", "--tls-verify=false", to("hid/app:v1"))).code,
		).not.toBe(0);
		await works(
			"inspect",
			"--tls-verify=false",
			"--creds",
			"hid:pass-of-hid",
			to("hid/app:v1"),
		);
	},
);
