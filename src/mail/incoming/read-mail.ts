import PostalMime, { addressParser, type Email } from "postal-mime";
import { htmlToText } from "./html-to-text.ts";
import { type MailContent, mostMailFiles } from "./mail-content.ts";

/** Texts are longer in no comment; what is beyond is not looked at. */
const mostText = 512 * 1024;

const limits = {
	maxNestingDepth: 20,
	maxHeadersSize: 256 * 1024,
	// mails in a mail are files
	maxRfc822NestingDepth: 0,
	rfc822Attachments: true,
};

/** Reads a mail. @throws Error for one that nests or holds more than mails do */
export async function readMail(raw: Uint8Array): Promise<MailContent> {
	if (beginsMany(raw)) throw new Error("too many parts");
	const mail = await PostalMime.parse(raw, limits);
	const written = mail.text?.trim()
		? mail.text.slice(0, mostText)
		: htmlToText((mail.html ?? "").slice(0, mostText));
	const named = mail.attachments.filter((file) => file.filename);
	return {
		from: sendersOf(mail),
		messageId: (mail.messageId ?? "").trim().replace(/^<|>$/g, ""),
		automatic: isAutomatic(mail),
		text: written.replaceAll("\0", "").replaceAll("\r\n", "\n"),
		files: named.slice(0, mostMailFiles).map(({ filename, content }) => ({
			name: filename ?? "",
			bytes: bytesOf(content),
		})),
		moreFiles: named.length > mostMailFiles,
	};
}

/** Lines that may begin a part; the parser takes each for one where its sender wants that, and has no bound of its own. */
const mostBeginnings = 10_000;

function beginsMany(raw: Uint8Array): boolean {
	const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
	let at = -1;
	for (let found = 0; found <= mostBeginnings; found++) {
		at = bytes.indexOf("\n--", at + 1);
		if (at < 0) return false;
	}
	return true;
}

/**
 * All who say that they have sent it: `mail.from` would be the first of them. A header that others may read in another way, with a second
 * address beside the first or one that is encoded, has several.
 */
const sendersOf = ({ headers }: Email): string[] =>
	headers
		.filter(({ key }) => key === "from")
		.flatMap(({ value }) =>
			addressParser(value, { flatten: true }).flatMap(
				({ address = "", name = "" }) => {
					const sender = address.toLowerCase();
					const named = name.trim().toLowerCase();
					const plain =
						value.toLowerCase().includes(sender) &&
						(named === sender || !named.includes("@"));
					return plain ? [sender] : [sender, named];
				},
			),
		);

const bytesOf = (content: ArrayBuffer | Uint8Array | string): Uint8Array =>
	typeof content === "string"
		? Buffer.from(content)
		: new Uint8Array(content as ArrayBuffer);

/** Whether a machine says that it has written the mail (RFC 3834), or it came from a list or as a notice of delivery. */
function isAutomatic({ headers }: Email): boolean {
	const value = (name: string) =>
		headers.find(({ key }) => key === name)?.value.trim() ?? "";
	const submitted = value("auto-submitted");
	return (
		(submitted !== "" && !/^no\b/i.test(submitted)) ||
		/^(bulk|junk|list|auto_reply)\b/i.test(value("precedence")) ||
		value("x-autoreply") !== "" ||
		value("x-autorespond") !== "" ||
		value("list-id") !== "" ||
		/^multipart\/report\b/i.test(value("content-type")) ||
		/^<\s*>$/.test(value("return-path"))
	);
}
