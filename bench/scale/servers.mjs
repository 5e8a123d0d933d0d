import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { startS3 } from "../../test/support/s3-server.ts";
import { startServer } from "../../tools/server-under-test.mjs";
import { startServers } from "../../tools/several-servers.mjs";

const run = promisify(execFile);

/**
 * Starts several servers over the rows and packs of a filled forge, behind a proxy that sends each request to the next. At the first time `ingot move` brings
 * them from the directory, which loses its invented objects of LFS, to the empty database and to a bucket in `folder`; later runs go on with what is there.
 */
export async function serveFromSeveral(
	node,
	{ filled, url, folder, count, more, log },
) {
	mkdirSync(folder, { recursive: true });
	const key = readFileSync(join(filled, "data/secret.key"), "utf8").trim();
	const moved = join(folder, "moved");
	if (!existsSync(moved)) {
		// only data of the version that moves it can be moved
		await (await startServer(node, filled)).stop();
		forgetInvented(filled);
		await move(node, { filled, url, folder, key });
		writeFileSync(moved, "");
	}
	return startServers(node, folder, count, {
		cluster: { url },
		more: { INGOT_SECRET_KEY: key, ...more },
		log,
	});
}

/** Takes the objects of LFS away that the fill invented without their bytes: a move refuses what is missing. */
function forgetInvented(filled) {
	const db = new DatabaseSync(join(filled, "data/ingot.db"));
	db.exec("delete from lfs_object where oid like '0000000000%'");
	db.close();
}

async function move(node, { filled, url, folder, key }) {
	const began = performance.now();
	const s3 = await startS3(join(folder, "bucket"), "forge");
	try {
		const { stdout } = await run(
			node,
			[
				resolve(import.meta.dirname, "../../bin/ingot.mjs"),
				...["move", "--data", join(filled, "data"), "--to-database", url],
				...["--to-bucket", s3.settings.bucket],
			],
			{
				maxBuffer: 1 << 28,
				env: {
					...process.env,
					INGOT_SECRET_KEY: key,
					INGOT_TO_S3_ENDPOINT: s3.settings.endpoint,
					INGOT_TO_S3_ACCESS_KEY: s3.settings.accessKeyId,
					INGOT_TO_S3_SECRET_KEY: s3.settings.secretAccessKey,
				},
			},
		);
		console.log(stdout.trim());
	} finally {
		await s3.stop();
	}
	const seconds = ((performance.now() - began) / 1000).toFixed(0);
	console.log(`moved to PostgreSQL and a bucket in ${seconds} s`);
}
