import { expect, test } from "vitest";
import { tgzOf } from "../../support/archives.ts";
import {
	digestOf,
	imageOf,
	ociIndex,
	ociManifest,
} from "../../support/image.ts";
import { registryBench } from "../../support/registry.ts";
import { formWith, lines, storedDetails } from "./stored.ts";

const bench = registryBench();
const { call } = bench;
const put = async (...given: Parameters<typeof call>) =>
	expect((await call(...given)).status).toBeLessThan(300);

test("Chef: metadata.json, and the README where it tells none", async () => {
	const metadata = {
		name: "web",
		version: "1.0.0",
		description: "serves",
		maintainer: "Ada",
		license: "MIT",
		source_url: "https://code.example/web",
		dependencies: { apt: ">= 2.0" },
	};
	const body = tgzOf({
		"web/metadata.json": JSON.stringify(metadata),
		"web/README.md": "# Web",
	});
	await put("POST", "chef/api/v1/cookbooks", { body: formWith(body) });
	const details = await storedDetails(bench.forge, "chef", "web");
	expect(details).toMatchObject({
		description: "serves",
		readme: { text: "# Web", format: "markdown" },
		licence: "MIT",
		repository: "https://code.example/web",
		authors: ["Ada"],
	});
	expect(lines(details)).toEqual(["runtime: apt >= 2.0"]);
});

test("Helm: the chart and its README; a chart that replaces it replaces that too", async () => {
	const chart = (files: Record<string, string>) =>
		tgzOf({
			"web/Chart.yaml":
				"apiVersion: v2\nname: web\nversion: 1.0.0\ndescription: serves\nhome: https://web.example\nsources: [https://code.example/web]\nkeywords: [http]\nmaintainers:\n- name: Ada\ndependencies:\n- name: redis\n  version: ^1\n  repository: https://charts.example\n",
			...files,
		});
	const body = chart({
		"web/charts/redis/README.md": "another",
		"web/README.md": "# Web",
	});
	await put("POST", "helm/api/charts", { body });
	const details = await storedDetails(bench.forge, "helm", "web");
	expect(details).toMatchObject({
		description: "serves",
		readme: { text: "# Web" },
		homepage: "https://web.example/",
		repository: "https://code.example/web",
		authors: ["Ada"],
		keywords: ["http"],
	});
	expect(lines(details)).toEqual(["runtime: redis ^1"]);
	await put("POST", "helm/api/charts", { body: chart({}) });
	const later = await storedDetails(bench.forge, "helm", "web");
	expect(later.readme).toBeUndefined();
});

const name = (word: string) => `org.opencontainers.image.${word}`;

/** Pushes the blobs and the manifest of an image with labels, and answers the digest of the manifest. */
async function push(
	image: string,
	reference: string,
	labels: Record<string, string>,
	annotations: Record<string, string> = {},
) {
	const { layer, manifest } = imageOf(image);
	const config = Buffer.from(JSON.stringify({ config: { Labels: labels } }));
	const described = JSON.parse(String(manifest));
	Object.assign(described.config, {
		digest: digestOf(config),
		size: config.length,
	});
	const bytes = Buffer.from(JSON.stringify({ ...described, annotations }));
	for (const blob of [config, layer])
		await put(
			"POST",
			`/v2/ada/${image}/blobs/uploads/?digest=${digestOf(blob)}`,
			{
				body: blob,
			},
		);
	const at = reference || digestOf(bytes);
	await put("PUT", `/v2/ada/${image}/manifests/${at}`, {
		body: bytes,
		headers: { "Content-Type": ociManifest },
	});
	return { digest: digestOf(bytes), size: bytes.length };
}

test("Container: annotations, and labels of the image for what they leave out", async () => {
	await push(
		"web",
		"1",
		{
			[name("description")]: "from the label",
			[name("licenses")]: "MIT",
			[name("url")]: "javascript:alert(1)",
			secret: "token",
		},
		{
			[name("description")]: "from the annotation",
			[name("source")]: "https://code.example/web",
			[name("authors")]: "Ada <a@example.com>, Bob",
		},
	);
	expect(await storedDetails(bench.forge, "container", "web")).toMatchObject({
		description: "from the annotation",
		licence: "MIT",
		homepage: "",
		repository: "https://code.example/web",
		authors: ["Ada", "Bob"],
	});
});

test("Container: an index tells what its first image tells", async () => {
	const labels = { [name("description")]: "for many platforms" };
	const part = await push("multi", "", labels);
	const index = JSON.stringify({
		schemaVersion: 2,
		mediaType: ociIndex,
		manifests: [{ mediaType: ociManifest, ...part }],
	});
	await put("PUT", "/v2/ada/multi/manifests/2", {
		body: index,
		headers: { "Content-Type": ociIndex },
	});
	const details = await storedDetails(bench.forge, "container", "multi");
	expect(details.description).toBe("for many platforms");
});

test("Vagrant: info.json of the box", async () => {
	const body = tgzOf({
		"metadata.json": '{"provider":"virtualbox"}',
		"info.json": JSON.stringify({
			Author: "Ada",
			Homepage: "https://box.example",
			description: "a box",
		}),
	});
	await put("PUT", "vagrant/box/1.0.0/virtualbox.box", { body });
	expect(await storedDetails(bench.forge, "vagrant", "box")).toMatchObject({
		description: "a box",
		homepage: "https://box.example/",
		authors: ["Ada"],
	});
});
