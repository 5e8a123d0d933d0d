interface MailAddress {
	readonly name?: string;
	readonly address: string;
}

export interface Message {
	readonly to: MailAddress | readonly MailAddress[];
	/** Shown as sender beside the address of the forge, such as the name of who wrote a comment. */
	readonly fromName?: string;
	readonly replyTo?: MailAddress;
	readonly subject: string;
	readonly text: string;
	readonly html?: string;
	/** Without angle brackets; the same for every try, so that a mail that arrives twice is seen as one. */
	readonly messageId?: string;
	readonly inReplyTo?: string;
	/** The thread, oldest first, without angle brackets. */
	readonly references?: readonly string[];
	/** Where one request (RFC 8058) or a look at the page ends these mails. */
	readonly unsubscribe?: {
		readonly url: string;
		readonly oneClick?: boolean;
		/** An address to which an empty mail does the same. */
		readonly mail?: string;
	};
	/** What the list of mails is called, such as `owner/repo <repo.owner.host>`. */
	readonly listId?: string;
	/** Further headers, such as X-Ingot-Repository. */
	readonly headers?: Readonly<Record<string, string>>;
}

/** The address in `Name <address>`. */
export const mailAddressOf = (from: string): string =>
	/<([^<>]*)>\s*$/.exec(from)?.[1] ?? from;

/** What of a message is wrong, in a sentence; undefined when it can be sent. Nothing of it ends up in other headers. */
export function messageProblem(message: Message): string | undefined {
	const addresses = [message.to].flat();
	if (addresses.length === 0) return "there is no receiver";
	if (message.replyTo) addresses.push(message.replyTo);
	if (message.unsubscribe?.mail)
		addresses.push({ address: message.unsubscribe.mail });
	const bad = addresses.find(({ address }) => !isMailAddress(address));
	if (bad) return `not a mail address: ${JSON.stringify(bad.address)}`;
	const ids = [
		message.messageId,
		message.inReplyTo,
		...(message.references ?? []),
	];
	if (ids.some((id) => id !== undefined && !isMessageId(id)))
		return "not a message id";
	const headers = Object.entries(message.headers ?? {});
	if (headers.some(([name]) => !/^[A-Za-z][A-Za-z0-9-]{0,60}$/.test(name)))
		return "not the name of a header";
	const lines = [message.listId, message.unsubscribe?.url];
	for (const line of [...lines, ...headers.map(([, value]) => value)])
		if (line !== undefined && hasControl(line))
			return "a header holds a control character";
	return undefined;
}

/** Whether a text can stand as an address in an envelope: one plain local part, one domain, nothing else. */
const isMailAddress = (address: string): boolean =>
	address.length <= 254 &&
	/^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,253}$/u.test(
		address,
	);

const isMessageId = (id: string) =>
	id.length <= 900 && /^[!-;=?-~]+@[!-;=?-~]+$/.test(id);

const hasControl = (text: string) => /\p{Cc}/u.test(text);
