import type { Migration } from "../migration.ts";

const original = "select 1 from webhook o where o.id = webhook.copied_from";

/** Copies of default webhooks had the secrets of the site: now those stay with the original, and are read there at each delivery. */
export const secretsOfCopies: Migration = {
	version: 34,
	name: "secrets of copied webhooks",
	up: `
update webhook set secret = '' where copied_from is not null and exists (${original} and o.secret = webhook.secret);
update webhook set authorization_header = '' where copied_from is not null and exists (${original} and o.authorization_header = webhook.authorization_header);
update webhook set settings = '{}' where copied_from is not null and settings like '%token"%' and exists (${original} and o.settings = webhook.settings);
`,
};
