import { announce, words } from "./announce.ts";
import { askForPage, mergePage, NoPage } from "./merge-page.ts";
import { copyButton, lateNote } from "./unsent-note.ts";

/** Forms that lead to other sites, or change who is signed in, are sent by the browser itself. */
const plain = /^\/(?:login|user\/(?!settings)|-\/install)/;

/** Where the page is, without the part after `#`: a change of that alone loads nothing. */
let here = location.pathname + location.search;

/** Sends forms in the background: the answer's page is merged into the one that is open. */
export function sendFormsInBackground(): void {
	document.addEventListener("submit", (event) => {
		const form = event.target as HTMLFormElement;
		const { submitter } = event;
		if (event.defaultPrevented || !takes(form, submitter)) return;
		event.preventDefault();
		void send(form, submitter);
	});
	document.addEventListener("page:open", (event) => {
		const { detail } = event as CustomEvent<string>;
		void open(detail).catch(() => location.assign(detail));
	});
	addEventListener("popstate", () => {
		if (location.pathname + location.search !== here) location.reload();
	});
}

/** Goes to another page without leaving this one. */
async function open(href: string): Promise<void> {
	const answer = await askForPage(href);
	if (!answer?.response.ok) return location.assign(href);
	show(answer.page, answer.response, document.createElement("form"), true);
}

const addressOf = (form: HTMLFormElement, submitter: HTMLElement | null): URL =>
	new URL(
		submitter?.getAttribute("formaction") ??
			form.getAttribute("action") ??
			location.href,
		location.href,
	);

function takes(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
	const method =
		submitter?.getAttribute("formmethod") ??
		form.getAttribute("method") ??
		"get";
	const base = document.body.dataset.base ?? "";
	const to = addressOf(form, submitter);
	return (
		method.toLowerCase() === "post" &&
		to.origin === location.origin &&
		// a field may be called so, and would stand in its place
		!form.hasAttribute("target") &&
		!form.hasAttribute("data-plain") &&
		!plain.test(to.pathname.slice(base.length))
	);
}

async function send(
	form: HTMLFormElement,
	submitter: HTMLElement | null,
): Promise<void> {
	if (form.getAttribute("aria-busy") === "true") return;
	form.setAttribute("aria-busy", "true");
	const data = new FormData(form, submitter);
	const files = form.getAttribute("enctype") === "multipart/form-data";
	const texts = textsOf(form);
	const late = lateNote(form, files);
	try {
		const { href } = addressOf(form, submitter);
		// a module may send files itself, to show how far they are
		const other: { send?: typeof sendOtherwise } = {};
		form.dispatchEvent(new CustomEvent("form:send", { detail: other }));
		const answer = await (other.send && files
			? other.send(href, data, late.signal)
			: askForPage(href, {
					method: "POST",
					body: files ? data : new URLSearchParams(data as never),
					signal: late.signal,
				}));
		if (answer === "cancelled") return;
		if (!answer) return location.reload();
		const now = presentForm(form);
		const unsent = unsentWords(answer, now);
		if (unsent) return tellUnsent(now, unsent);
		const looks = submitter?.getAttribute("name") === "preview";
		if (answer.response.status < 400 && !looks)
			now.dispatchEvent(new CustomEvent("form:done", { bubbles: true }));
		show(answer.page, answer.response, now, undefined, changedSince(texts));
	} catch (error) {
		tellUnsent(presentForm(form), failureWords(error));
	} finally {
		late.end();
		form.removeAttribute("aria-busy");
		// told by the document: the form itself may be gone
		document.dispatchEvent(new CustomEvent("form:end"));
	}
}

/** The texts of a form as they are sent. */
const textsOf = (form: HTMLFormElement): ReadonlyMap<Element, string> =>
	new Map(
		[...form.elements].flatMap((field) =>
			field instanceof HTMLTextAreaElement ||
			(field instanceof HTMLInputElement && field.type === "text")
				? [[field, field.value] as const]
				: [],
		),
	);

/** Fields in which somebody went on typing while their form was on its way. */
const changedSince = (texts: ReadonlyMap<Element, string>): Set<Element> =>
	new Set(
		[...texts].flatMap(([field, sent]) =>
			(field as HTMLTextAreaElement).value === sent ? [] : [field],
		),
	);

/** What to say of a form for which no page came. */
function failureWords(error: unknown): string {
	if (!(error instanceof NoPage)) return words("unknown");
	if (error.status >= 500) return words("offline");
	const special: Record<number, string> = { 413: "tooLarge", 429: "tooMany" };
	return words(special[error.status] ?? "refused");
}

/** What to say when an answer tells only that nothing was taken: a page without the form must not take away what was typed. */
function unsentWords(
	{ page, response: { status } }: { page: Document; response: Response },
	form: HTMLFormElement,
): string | undefined {
	const action = form.getAttribute("action");
	if ([...page.forms].some((one) => one.getAttribute("action") === action))
		return undefined;
	if (status === 401 && !page.body.dataset.me) return words("signedOut");
	const lost = status === 429 || status >= 500 || hasText(form);
	if (status < 400 || !lost) return undefined;
	const own = page.body.dataset.base !== undefined;
	const said =
		page.querySelector("main .error, main .note[role=alert]") ??
		page.querySelector("main h1");
	return (own && said?.textContent?.trim()) || words("offline");
}

const hasText = (form: HTMLFormElement): boolean =>
	[...form.querySelectorAll("textarea")].some(({ value }) => value.trim());

/** Says at a form that it was not sent; what was typed stays there. */
function tellUnsent(form: HTMLFormElement, text: string): void {
	announce(text);
	const note = document.createElement("p");
	note.className = "error";
	note.setAttribute("data-unsent-note", "");
	note.setAttribute("data-keep", "");
	note.textContent = text;
	note.append(...copyButton(form));
	form.querySelector("[data-unsent-note]")?.remove();
	form.append(note);
}

/** How a module sends a form. */
declare function sendOtherwise(
	path: string,
	body: FormData,
	signal: AbortSignal,
): Promise<Awaited<ReturnType<typeof askForPage>> | "cancelled">;

/** The form as the page has it now: what others did may have put another one in its place while it was sent. */
const presentForm = (form: HTMLFormElement): HTMLFormElement =>
	form.isConnected
		? form
		: ([...document.forms].find(
				(one) => one.getAttribute("action") === form.getAttribute("action"),
			) ?? form);

function show(
	page: Document,
	response: Response,
	form: HTMLFormElement,
	led = response.redirected,
	later: ReadonlySet<Element> = new Set(),
): void {
	const to = new URL(response.url);
	const moved = led && to.pathname + to.search !== here;
	if (moved) {
		history.pushState(null, "", to.href);
		here = to.pathname + to.search;
	}
	for (const note of form.querySelectorAll(
		"[data-unsent-note], [data-outdated-note]",
	))
		note.remove();
	mergePage(page, form, later, moved);
	for (const field of presentForm(form).querySelectorAll("textarea"))
		if (!later.has(field)) field.value = field.defaultValue;
	const wrong = document.querySelector<HTMLElement>('[aria-invalid="true"]');
	if (response.status >= 400) {
		wrong?.focus();
		if (!wrong) document.querySelector("main")?.scrollIntoView();
		announce(
			document.querySelector("main .error, main .note")?.textContent ?? "",
		);
		return;
	}
	if (moved) {
		const named =
			to.hash.length > 1 ? document.getElementById(to.hash.slice(1)) : null;
		if (named) named.scrollIntoView();
		else scrollTo(0, 0);
		focusHeading();
	} else showOnce(page);
	announce(document.querySelector('main [role="status"]')?.textContent ?? "");
}

/** Brings a secret into view that the answer shows this one time: it may stand far above the form that made it. */
function showOnce(page: Document): void {
	if (page.querySelector('main [role="status"] [data-copy]'))
		document
			.querySelector('main [role="status"]:has([data-copy])')
			?.scrollIntoView({ block: "center" });
}

/** After another page has come, a screen reader begins at its heading. */
function focusHeading(): void {
	const heading = document.querySelector<HTMLElement>("main h1");
	if (!heading) return;
	heading.tabIndex = -1;
	heading.focus({ preventScroll: true });
}
