/** Reads `s3://NAME/PREFIX`; the prefix ends with a slash, or is empty. Undefined for what is no bucket. */
export function bucketAddress(
	address: string,
): { readonly Bucket: string; readonly prefix: string } | undefined {
	const [, Bucket = "", path = ""] =
		/^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(address) ??
		[];
	if (!Bucket) return undefined;
	const folder = path.replace(/^\/+|\/+$/g, "");
	return { Bucket, prefix: folder && `${folder}/` };
}
