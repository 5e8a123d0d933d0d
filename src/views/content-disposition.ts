/** The header that names a file (RFC 6266): as a token, quoted, or in RFC 8187's form where ASCII does not do. */
export function contentDisposition(
	kind: "inline" | "attachment",
	name: string,
): string {
	if (/^[\w!#$&+.^`|~-]+$/.test(name)) return `${kind}; filename=${name}`;
	const plain = name.replace(/[^\x20-\x7e]/g, "_").replace(/["\\]/g, "\\$&");
	if (/^[\x20-\x7e]*$/.test(name)) return `${kind}; filename="${plain}"`;
	const encoded = encodeURIComponent(name.toWellFormed()).replace(
		/['()*]/g,
		(c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
