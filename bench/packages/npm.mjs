import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { npmPackage } from "../../test/support/npm-package.ts";
import { perSecond, sendAll } from "../http.mjs";
import { median, tell, timed } from "../tell.mjs";
import { startForge } from "./forge.mjs";
import { startVerdaccio } from "./verdaccio.mjs";

const run = promisify(execFile);
const short = "application/vnd.npm.install-v1+json; q=1.0, */*";

/** Ingot's registry of npm packages beside verdaccio's. */
export async function compareNpm(folder, { smoke }) {
	const forge = await startForge(join(folder, "ingot"));
	const peer = await startVerdaccio(join(folder, "verdaccio"));
	const sizes = smoke
		? { rounds: 1, versions: 10, packages: 10, seconds: 0.2, tarball: 1e6 }
		: { rounds: 5, versions: 500, packages: 300, seconds: 3, tarball: 2e7 };
	const both = {
		ingot: registry(`${forge.url}api/packages/root/npm/`, forge.token),
		verdaccio: registry(peer.url, peer.token),
	};
	try {
		await comparePublishing(both, sizes);
		await compareMetadata(both, sizes);
		await compareInstalls(both, sizes, folder);
		await compareTarballs(both, sizes);
	} finally {
		peer.stop();
		await forge.stop();
	}
}

function registry(url, token) {
	const headers = { authorization: `Bearer ${token}` };
	return {
		url,
		token,
		get: (path, more = {}) => ({
			url: url + path,
			headers: { ...headers, ...more },
		}),
		put: ({ document, body }) => ({
			method: "PUT",
			url: url + document.name,
			headers: { ...headers, "content-type": "application/json" },
			body,
		}),
	};
}

/** Measures the same in both, in turn and changing who is first; tells how often more Ingot does. */
async function compare(name, both, { rounds }, unit, measure) {
	const found = { ingot: [], verdaccio: [] };
	for (let round = 0; round < rounds; round++)
		for (const who of round % 2
			? ["verdaccio", "ingot"]
			: ["ingot", "verdaccio"])
			found[who].push(await measure(both[who], round));
	const [ours, theirs] = [median(found.ingot), median(found.verdaccio)];
	const text = (n) => `${n.toFixed(n < 10 ? 2 : 0)} ${unit}`;
	tell(
		name,
		text(ours),
		`verdaccio ${text(theirs)}`,
		unit === "s" ? theirs / ours : ours / theirs,
	);
}

const comparePublishing = (both, sizes) =>
	compare("npm publish", both, sizes, "/s", async (at, round) => {
		const all = Array.from({ length: sizes.packages / 2 }, (_, i) =>
			at.put(npmPackage(`published-${round}-${i}`, "1.0.0")),
		);
		const { count, ms } = await sendAll(all, 4);
		return (1000 * count) / ms;
	});

async function compareMetadata(both, sizes) {
	for (const at of Object.values(both))
		for (let n = 0; n < sizes.versions; n++)
			await sendAll([at.put(npmPackage("many", `1.${n}.0`))], 1);
	for (const [name, accept] of [
		["full", "application/json"],
		["short", short],
	])
		await compare(
			`npm ${sizes.versions} versions, ${name}`,
			both,
			sizes,
			"/s",
			(at) => {
				const { url, headers } = at.get("many", {
					accept,
					"accept-encoding": "gzip",
				});
				return perSecond(url, sizes.seconds, headers);
			},
		);
}

/** With the real npm, of whose time the registry is a part, and the same requests alone. */
async function compareInstalls(both, sizes, folder) {
	const names = Array.from({ length: sizes.packages }, (_, i) => `part-${i}`);
	for (const at of Object.values(both))
		await sendAll(
			names.map((name) => at.put(npmPackage(name, "1.0.0"))),
			4,
		);
	const dependencies = Object.fromEntries(names.map((n) => [n, "^1.0.0"]));
	await compare(
		`npm install, ${sizes.packages} packages`,
		both,
		sizes,
		"s",
		async (at) => {
			const work = join(folder, "work");
			await rm(work, { recursive: true, force: true });
			await mkdir(work, { recursive: true });
			await writeFile(
				join(work, "package.json"),
				JSON.stringify({ name: "work", version: "1.0.0", dependencies }),
			);
			await writeFile(
				join(work, ".npmrc"),
				`registry=${at.url}\n${at.url.replace("http:", "")}:_authToken=${at.token}\ncache=${join(work, "cache")}\naudit=false\nfund=false\nupdate-notifier=false\n`,
			);
			return (await timed(() => run("npm", ["install"], { cwd: work }))) / 1000;
		},
	);
	await compare("the requests of it", both, sizes, "s", async (at) => {
		const documents = names.map((name) =>
			at.get(name, { accept: short, "accept-encoding": "gzip" }),
		);
		const tarballs = await tarballsOf(at, names);
		const one = await sendAll(documents, 15);
		const two = await sendAll(tarballs, 15);
		return (one.ms + two.ms) / 1000;
	});
}

async function tarballsOf(at, names) {
	const { url, headers } = at.get(names[0]);
	const { versions } = await (await fetch(url, { headers })).json();
	const [{ dist }] = Object.values(versions);
	return names.map((name) =>
		at.get(dist.tarball.replaceAll(names[0], name).replace(at.url, "")),
	);
}

async function compareTarballs(both, sizes) {
	const large = npmPackage("large", "1.0.0", {
		content: randomBytes(sizes.tarball / 2).toString("hex"),
	});
	for (const at of Object.values(both)) await sendAll([at.put(large)], 1);
	// by curl: a client in Node would be the slower half
	await compare("npm tarballs", both, sizes, "MB/s", async (at) => {
		const [{ url, headers }] = await tarballsOf(at, ["large"]);
		const all = Array(32).fill(["-o", "/dev/null", url]).flat();
		const args = ["-sS", "-f", "-H", `authorization: ${headers.authorization}`];
		const ms = await timed(() => run("curl", [...args, ...all]));
		return (32 * large.file.length) / 1000 / ms;
	});
}
