import { mkdir } from "node:fs/promises";
import S3rver from "s3rver";

/** A real S3 server in this process, with one empty bucket, on a port that was free. */
export async function startS3(directory: string, bucket: string) {
	await mkdir(directory, { recursive: true });
	const server = new S3rver({
		address: "127.0.0.1",
		port: 0,
		silent: true,
		directory,
		configureBuckets: [{ name: bucket, configs: [] }],
	});
	const { port } = await server.run();
	return {
		settings: {
			bucket,
			endpoint: `http://127.0.0.1:${port}`,
			accessKeyId: "S3RVER",
			secretAccessKey: "S3RVER",
		},
		stop: () => server.close(),
	};
}
