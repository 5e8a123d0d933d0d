import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readConfig } from "../../src/config.ts";
import { testForge } from "../support/forge.ts";

const read = (name: string) => readFileSync(`deploy/${name}`, "utf8");
const containerfile = read("Containerfile");
const haproxy = read("haproxy.cfg");
const compose = parse(read("compose.yaml"), { merge: true });
const single = parse(read("compose-single.yaml"));
const manifests = parseAllDocuments(read("kubernetes/ingot.yaml")).map(
	(document) => document.toJS(),
);
const manifest = (kind: string) =>
	manifests.find((document) => document.kind === kind);
const { config } = readConfig([], {});
const ports = [config.port, config.sshPort];
const pod = () => manifest("Deployment").spec.template.spec;

/** The value of a line of the Containerfile. */
const line = (word: string) =>
	containerfile.match(new RegExp(`^${word} (.+)$`, "m"))?.[1] ?? "";
const numbers = (text: string, pattern: RegExp) =>
	[...text.matchAll(pattern)].map(([, number]) => Number(number));

test("image, proxy and manifests have the ports that the forge listens at", () => {
	expect(line("EXPOSE").split(" ").map(Number)).toEqual(ports);
	expect(numbers(haproxy, /\bbind :(\d+)/g)).toEqual(ports);
	expect(new Set(numbers(haproxy, /\bserver \w+ \w+:(\d+)/g))).toEqual(
		new Set(ports),
	);
	expect(compose.services.proxy.ports).toEqual(
		ports.map((port) => `${port}:${port}`),
	);
	const [container] = pod().containers;
	expect(
		container.ports.map((one: { containerPort: number }) => one.containerPort),
	).toEqual(ports);
	const names = container.ports.map((one: { name: string }) => one.name);
	for (const { targetPort } of manifest("Service").spec.ports)
		expect(names).toContain(targetPort);
	for (const probe of ["startupProbe", "readinessProbe"])
		expect(names).toContain(container[probe].httpGet.port);
});

test("one server alone has its ports and its data, and writes nowhere else", async () => {
	const { services, volumes } = single;
	expect(Object.keys(services)).toEqual(["server"]);
	const { server } = services;
	expect(server.ports).toEqual(ports.map((port) => `${port}:${port}`));
	const [volume] = server.volumes;
	const [name, path] = volume.split(":");
	expect(Object.keys(volumes)).toEqual([name]);
	expect(containerfile).toContain(`VOLUME ${path}\n`);
	expect(containerfile).toContain(`INGOT_DATA=${path}/data`);
	expect(server.read_only).toBe(true);
	// SQLite: nothing names a database or a bucket
	const names = Object.keys(server.environment);
	expect(names).toEqual(["INGOT_URL", "INGOT_SSH_URL", "INGOT_ADMIN_PASSWORD"]);
	const env = Object.fromEntries(
		Object.entries<string>(server.environment).map(([key, value]) => [
			key,
			/^\$\{\w+:-(.*)\}$/.exec(value)?.[1] ?? "a-password-1",
		]),
	);
	expect(readConfig([], env).config.databaseUrl).toBe("");
	// people have a while to finish what they began
	expect(Number.parseInt(server.stop_grace_period, 10)).toBeGreaterThan(30);
});

test("images of others are pinned", () => {
	const images = [compose, single].flatMap((file) =>
		Object.values<{ image: string }>(file.services).map(({ image }) => image),
	);
	expect(images.length).toBeGreaterThan(5);
	for (const image of images.filter((one) => one !== "ingot"))
		expect(image).toMatch(/:v?\d+(\.\d+)*$/);
});

test("the proxy knows the servers that are started, and asks them what they answer", async () => {
	const servers = Object.entries<{ image?: string }>(compose.services)
		.filter(([, { image }]) => image === "ingot")
		.map(([name]) => name);
	const known = [...haproxy.matchAll(/\bserver (\w+) (\w+):/g)].map(
		([, name, host]) => [name, host],
	);
	expect(known).toEqual([...servers, ...servers].map((name) => [name, name]));
	expect(compose.services.proxy.depends_on).toEqual(servers);
	const asked = [
		...[...haproxy.matchAll(/httpchk GET (\S+)/g)].map(([, path]) => path),
		pod().containers[0].startupProbe.httpGet.path,
		pod().containers[0].readinessProbe.httpGet.path,
	];
	expect(asked).toHaveLength(4);
	const forge = await testForge();
	for (const path of asked)
		expect((await fetch(new URL(path, forge.url))).status).toBe(200);
});

test("data lies in the volumes, of an account that has them", () => {
	const [, data = ""] = /INGOT_DATA=(\S+)/.exec(line("ENV")) ?? [];
	const volume = line("VOLUME");
	expect(data.startsWith(`${volume}/`)).toBe(true);
	expect(pod().containers[0].volumeMounts[0].mountPath).toBe(volume);
	for (const { image, volumes } of Object.values<{
		image?: string;
		volumes?: string[];
	}>(compose.services))
		if (image === "ingot")
			expect(volumes?.[0]).toMatch(new RegExp(`^\\w+:${volume}$`));
	const [, uid] = /useradd [^\n]*--uid (\d+)/.exec(containerfile) ?? [];
	expect(pod().securityContext.runAsUser).toBe(Number(uid));
	expect(containerfile).toContain(`--home-dir ${volume} `);
});

test("what the manifests and the compose file set is understood", () => {
	const settings = [
		manifest("ConfigMap").data as Record<string, string>,
		compose.services.one.environment as Record<string, string>,
	];
	for (const env of settings) {
		const { config: read } = readConfig([], env);
		expect(read.gitInBucket).toBe(true);
		expect(read.drainSeconds).toBeGreaterThan(0);
	}
	// a Service of the name ingot would set INGOT_PORT to an address
	expect(manifest("Service").metadata.name).toBe("ingot");
	expect(pod().enableServiceLinks).toBe(false);
});

test("the image starts a program that there is", () => {
	const [node, program = "", command] = JSON.parse(line("CMD"));
	expect([node, command]).toEqual(["node", "serve"]);
	expect(existsSync(join(".", program))).toBe(true);
	// or it would look for packages and build anew, in a folder that is not its own
	expect(line("RUN")).toMatch(/npm run build .*rm package-lock\.json$/);
	const [, needed = ""] = /node:(\d+)/.exec(containerfile) ?? [];
	const [, brought] =
		/BROUGHT = "(\d+)\./.exec(readFileSync("bin/node.mjs", "utf8")) ?? [];
	expect(brought).toBe(needed);
});
