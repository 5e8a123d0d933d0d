// Lets one try operations of the API: each that is opened gets a form made from what its description says.

const list = document.querySelector<HTMLElement>("[data-words]");
const base = list?.dataset.base ?? "";
const words = JSON.parse(list?.dataset.words ?? "{}") as Record<string, string>;
const tokenKept = "ingot-api-token";

for (const one of document.querySelectorAll<HTMLDetailsElement>(
	"details[data-operation]",
))
	one.addEventListener("toggle", () => prepare(one), { once: true });
if (location.hash) {
	const named = document.getElementById(location.hash.slice(1));
	if (named instanceof HTMLDetailsElement) named.open = true;
}

function prepare(operation: HTMLDetailsElement): void {
	const [method = "GET", path = ""] = (operation.dataset.operation ?? "").split(
		" ",
	);
	const form = document.createElement("form");
	form.className = "stack s";
	const heading = document.createElement("h2");
	heading.className = "small";
	heading.textContent = words.try ?? "";
	form.append(heading);
	const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(
		([, name = ""]) => name,
	);
	for (const name of inPath) form.append(field(`path ${name}`, name));
	for (const row of operation.querySelectorAll<HTMLElement>(
		"[data-member=query]",
	))
		form.append(field(`query ${row.dataset.name}`, `?${row.dataset.name}`));
	if (operation.dataset.body)
		form.append(field("body", words.body ?? "", { large: true }));
	const token = field("token", words.token ?? "", { secret: true });
	const tokenInput = token.querySelector("input");
	if (tokenInput) tokenInput.value = sessionStorage.getItem(tokenKept) ?? "";
	const send = document.createElement("button");
	send.className = "btn primary";
	send.textContent = words.send ?? "";
	const actions = document.createElement("div");
	actions.className = "actions";
	actions.append(send);
	const answer = document.createElement("pre");
	answer.className = "code";
	answer.tabIndex = 0;
	answer.hidden = true;
	answer.setAttribute("role", "status");
	answer.setAttribute("aria-label", words.answer ?? "");
	form.append(token, actions, answer);
	form.addEventListener("submit", (event) => {
		event.preventDefault();
		void ask(method, path, new FormData(form), answer);
	});
	operation.querySelector(":scope > div")?.append(form);
}

function field(
	name: string,
	label: string,
	{ large = false, secret = false } = {},
): HTMLElement {
	const box = document.createElement("label");
	box.className = "field";
	const text = document.createElement("span");
	text.textContent = label;
	const input = document.createElement(large ? "textarea" : "input");
	input.name = name;
	input.className = large ? "input mono full" : "input mono w-m";
	input.spellcheck = false;
	if (input instanceof HTMLInputElement) {
		input.type = secret ? "password" : "text";
		input.autocomplete = "off";
	} else input.rows = 5;
	box.append(text, input);
	return box;
}

async function ask(
	method: string,
	path: string,
	form: FormData,
	answer: HTMLElement,
): Promise<void> {
	const query = new URLSearchParams();
	let address = path;
	for (const [key, value] of form) {
		const [where, ...rest] = key.split(" ");
		const name = rest.join(" ");
		if (where === "path")
			address = address.replace(
				`{${name}}`,
				String(value).split("/").map(encodeURIComponent).join("/"),
			);
		if (where === "query" && value !== "") query.append(name, String(value));
	}
	const token = String(form.get("token") ?? "");
	const body = String(form.get("body") ?? "");
	sessionStorage.setItem(tokenKept, token);
	const to = base + address + (query.size ? `?${query}` : "");
	answer.hidden = false;
	answer.textContent = `${method} ${to}\n…`;
	try {
		const response = await fetch(to, {
			method,
			credentials: "omit",
			headers: {
				...(token && { Authorization: `token ${token}` }),
				...(body && { "Content-Type": "application/json" }),
			},
			body: body && method !== "GET" ? body : null,
		});
		const text = await response.text();
		answer.textContent = `${method} ${to}\n${response.status} ${response.statusText}\n\n${pretty(text)}`;
	} catch {
		answer.textContent = `${method} ${to}\n${words.failed}`;
	}
}

function pretty(text: string): string {
	try {
		return JSON.stringify(JSON.parse(text), undefined, 2).slice(0, 100_000);
	} catch {
		return text.slice(0, 100_000);
	}
}
