import type { Client } from "../domain/access-log/access-log.ts";
import type { Entry } from "../http/endpoint.ts";

/** The browser that asks, for what is noted about sessions and access. */
export const clientOf = ({ headers, peer }: Entry): Client => ({
	agent: String(headers["user-agent"] ?? ""),
	address: peer,
});
