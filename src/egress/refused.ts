/** A request that is not made, or whose answer is not taken. The message may be shown: it holds no secret and no answer. */
export class EgressRefused extends Error {
	readonly reason:
		| "malformed"
		| "scheme"
		| "credentials"
		| "header"
		| "unknown-name"
		| "address"
		| "too-large";
	constructor(reason: EgressRefused["reason"], message: string) {
		super(message);
		this.name = "EgressRefused";
		this.reason = reason;
	}
}

/** A request that was allowed and did not succeed: no connection, broken off, too slow. It may be tried again. */
export class EgressFailed extends Error {
	readonly reason: "timeout" | "network";
	constructor(reason: EgressFailed["reason"], message: string) {
		super(message);
		this.name = "EgressFailed";
		this.reason = reason;
	}
}
