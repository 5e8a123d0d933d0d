import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { startS3 } from "../../test/support/s3-server.ts";
import { startForge } from "./forge.mjs";

/** One generic file there and back, on the disk and on an S3 server in this process; tells by how much the forge's memory grew. */
export async function watchLargeFiles(folder, { smoke }) {
	const pieces = smoke ? 64 : 2048;
	const s3 = await startS3(join(folder, "bucket"), "forge");
	const { bucket, endpoint, accessKeyId, secretAccessKey } = s3.settings;
	const places = {
		disk: {},
		S3: {
			INGOT_S3_BUCKET: bucket,
			INGOT_S3_ENDPOINT: endpoint,
			INGOT_S3_ACCESS_KEY: accessKeyId,
			INGOT_S3_SECRET_KEY: secretAccessKey,
		},
	};
	try {
		for (const [name, settings] of Object.entries(places)) {
			const forge = await startForge(join(folder, name), settings);
			try {
				await watch(name, forge, pieces);
			} finally {
				await forge.stop();
			}
		}
	} finally {
		await s3.stop();
	}
}

async function watch(name, forge, pieces) {
	// what every forge loads once is no growth
	for (const small of [1, 2]) await thereAndBack(forge, `small-${small}`, 8);
	const before = await residentOf(forge.pid);
	let most = before;
	const watching = setInterval(async () => {
		most = Math.max(most, await residentOf(forge.pid));
	}, 50);
	const { up, down } = await thereAndBack(forge, "large", pieces);
	clearInterval(watching);
	const rate = (ms) => `${(pieces / (ms / 1000)).toFixed(0)} MB/s`;
	console.log(
		`${`${pieces} MB, ${name}`.padEnd(28)} up ${rate(up)}, down ${rate(down)}, memory from ${before.toFixed(0)} to at most ${most.toFixed(0)} MB (+${(most - before).toFixed(0)})`,
	);
}

/** Sends a file and fetches it again; gives how long each took. */
async function thereAndBack({ url, token }, name, pieces) {
	const address = `${url}api/packages/root/generic/${name}/1.0/file`;
	const headers = { authorization: `Bearer ${token}` };
	const sent = createHash("sha256");
	const piece = randomBytes(1024 * 1024);
	function* bytes() {
		for (let n = 0; n < pieces; n++) {
			const next = Buffer.from(piece);
			next.writeUInt32BE(n);
			sent.update(next);
			yield next;
		}
	}
	const start = performance.now();
	await new Promise((resolve, reject) => {
		const length = pieces * piece.length;
		const put = request(
			address,
			{ method: "PUT", headers: { ...headers, "content-length": length } },
			(answer) => {
				answer.resume().on("end", resolve);
				if (answer.statusCode !== 201)
					reject(new Error(`PUT: ${answer.statusCode}`));
			},
		).on("error", reject);
		pipeline(bytes, put).catch(reject);
	});
	const middle = performance.now();
	const got = createHash("sha256");
	const answer = await fetch(address, { headers });
	for await (const part of answer.body) got.update(part);
	if (got.digest("hex") !== sent.digest("hex"))
		throw new Error("the file came back changed");
	return { up: middle - start, down: performance.now() - middle };
}

/** Megabytes of a process in memory (Linux). */
async function residentOf(pid) {
	const status = await readFile(`/proc/${pid}/status`, "utf8");
	return Number(/VmRSS:\s*(\d+)/.exec(status)[1]) / 1024;
}
