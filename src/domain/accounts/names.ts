import { invalid } from "../../errors.ts";
import { isAccountName } from "../../text/names.ts";

/** Words that addresses of the forge itself begin with, and names that mean somebody else. */
const reserved = new Set(
	`. .. .well-known admin api assets attachments avatar avatars captcha devtest explore favicon.ico ghost gitea-actions healthz issues login
	manifest.json metrics milestones notifications openapi3.v1.json org pulls repo repo-avatars robots.txt search sitemap.xml ssh_info
	swagger.v1.json twirp user v1 v2`
		.split(/\s+/)
		.filter((name) => name !== "admin" && name !== "v1"),
);
const reservedEndings = [".keys", ".gpg", ".rss", ".atom", ".png"];

/**
 * Checks the name of a user or an organization.
 * @throws DomainError "invalid"
 */
export function checkAccountName(name: string): void {
	if (reserved.has(name.toLowerCase()))
		throw invalid(`name is reserved [name: ${name}]`);
	const ending = reservedEndings.find((e) => name.toLowerCase().endsWith(e));
	if (ending)
		throw invalid(`name pattern is not allowed [pattern: *${ending}]`);
	if (!isAccountName(name)) throw invalid("[Username]: invalid username");
}
