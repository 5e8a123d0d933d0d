/** Links to people, issues, pull requests and commits have a card; its module is asked for when one of them is first pointed at. */
export function offerCards(): void {
	const { cards } = document.body.dataset;
	// nothing rests on a link where there is no pointer that could
	if (!cards || !matchMedia("(hover: hover)").matches) return;
	let asked = false;
	const near = ({ target, type }: Event) => {
		const link = target instanceof Element && target.closest("a");
		if (asked || !link || !cardOf(link)) return;
		if (type === "focusin" && !link.matches(":focus-visible")) return;
		asked = true;
		document.removeEventListener("pointerover", near);
		document.removeEventListener("focusin", near);
		void import(cards).then(
			(part: { start(link: Element, of: typeof cardOf): void }) =>
				part.start(link, cardOf),
		);
	};
	document.addEventListener("pointerover", near);
	document.addEventListener("focusin", near);
}

/** The address of the card of a link in the content of a page; undefined for links that have none, and for rows of lists, which say it all. */
function cardOf(link: HTMLAnchorElement): string | undefined {
	if (
		link.origin !== location.origin ||
		!link.closest("main") ||
		link.closest("nav, dialog, [popover], .menu, .actions, .list .to, a.to")
	)
		return undefined;
	const base = document.body.dataset.base ?? "";
	if (!link.pathname.startsWith(`${base}/`)) return undefined;
	const path = link.pathname.slice(base.length);
	const here = location.pathname.slice(base.length);
	const [, home, item, commit] =
		/^(\/[^/]+\/[^/]+)\/(?:((?:issues|pulls)\/\d+)|(?:pulls\/\d+\/commits|commit)\/([0-9a-f]{7,64}))$/.exec(
			path,
		) ?? [];
	if (home) {
		const thing = `${home}/${item ?? `commit/${commit}`}`;
		// the page itself says more
		const own = here === thing || here.startsWith(`${thing}/`);
		return own ? undefined : `${base}${thing}/card`;
	}
	const [, name] = /^\/([\w.-]+)$/.exec(path) ?? [];
	// other pages have addresses of one word, too, but are called otherwise
	const said = (link.textContent ?? "").trim().replace(/^@/, "");
	return name && name === said && path !== here
		? `${base}/-/card/${name}`
		: undefined;
}
