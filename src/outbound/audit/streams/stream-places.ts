/** The place to which a stream of audit records goes. */
export type StreamPlace =
	| { readonly kind: "url"; readonly name: string }
	| {
			readonly kind: "syslog";
			readonly name: string;
			readonly host: string;
			readonly port: number;
			readonly secure: boolean;
	  };

const ports = { "syslog+tls:": 6514, "syslog+tcp:": 601 } as const;

/** Reads INGOT_AUDIT_STREAMS. @throws Error with what is wrong with it */
export const streamPlaces = (text: string): StreamPlace[] =>
	text
		.split(",")
		.map((one) => one.trim())
		.filter(Boolean)
		.map(placeOf);

function placeOf(name: string): StreamPlace {
	const url = URL.parse(name);
	const port = ports[url?.protocol as keyof typeof ports];
	if (url?.protocol === "https:" || url?.protocol === "http:")
		return { kind: "url", name };
	if (!url?.hostname || !port)
		throw new Error(
			`INGOT_AUDIT_STREAMS: "${name}" begins neither with https://, http://, syslog+tls:// nor syslog+tcp://`,
		);
	return {
		...{ kind: "syslog", name, host: url.hostname.replace(/^\[|\]$/g, "") },
		...{ port: Number(url.port) || port, secure: port === 6514 },
	};
}
