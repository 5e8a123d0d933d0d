import { readVerifier, type Verifier } from "../../crypto/tlog/note.ts";
import {
	type BucketSettings,
	type CheckpointBucket,
	checkpointBucket,
} from "./checkpoint-bucket.ts";

/** The places to which checkpoints of the audit log go. */
export type CheckpointPlace =
	| {
			readonly kind: "witness";
			readonly name: string;
			readonly url: string;
			readonly verifier: Verifier;
	  }
	| {
			readonly kind: "bucket";
			readonly name: string;
			readonly bucket: CheckpointBucket;
	  }
	| { readonly kind: "url" | "directory"; readonly name: string };

/** Reads the settings that name places for checkpoints. @throws Error with what is wrong with them */
export function checkpointPlaces({
	auditWitnesses,
	auditCheckpointsTo,
	...buckets
}: BucketSettings & {
	readonly auditWitnesses: string;
	readonly auditCheckpointsTo: string;
}): CheckpointPlace[] {
	return [
		...listed(auditWitnesses).map(witnessOf),
		...listed(auditCheckpointsTo).map(
			(name): CheckpointPlace =>
				name.startsWith("s3://")
					? { kind: "bucket", name, bucket: checkpointBucket(name, buckets) }
					: {
							kind: /^https?:\/\//.test(name) ? "url" : "directory",
							name,
						},
		),
	];
}

const listed = (text: string): string[] =>
	text
		.split(",")
		.map((one) => one.trim())
		.filter(Boolean);

function witnessOf(text: string): CheckpointPlace {
	const [key = "", url = "", more] = text.split(/\s+/);
	if (!/^https?:\/\//.test(url) || more !== undefined)
		throw new Error(
			`INGOT_AUDIT_WITNESSES: "${text}" is not a verifier key and a URL`,
		);
	const verifier = readVerifier(key);
	if (verifier.type !== "cosignature")
		throw new Error(
			`INGOT_AUDIT_WITNESSES: the key of ${verifier.name} is not one of a witness`,
		);
	return { kind: "witness", name: verifier.name, url, verifier };
}
