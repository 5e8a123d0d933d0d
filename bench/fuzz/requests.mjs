/** Operations that would take away what the others are asked about, or the accounts that ask. */
const ends =
	/^(?:delete \/(?:repos\/\{owner\}\/\{repo\}|orgs\/\{org\}|admin\/users\/\{username\})$|.*\/transfer|.*\/rename|post \/admin\/users|patch \/(?:admin\/users|repos\/\{owner\}\/\{repo\}$|orgs\/\{org\}$|user\/settings)|.*\/convert|.*shutdown|delete \/(?:user|token)|put \/user\/blocks|.*\/(?:block|avatar))/;

const repositories = [
	...Array(6).fill("ada/engine"),
	"works/mill",
	"bob/engine-two",
	"ada/empty",
	"ada/hidden",
];

/** Requests of the API: each operation of the document with values of every kind. */
export function apiRequests({ paths, definitions }, values, random) {
	const operations = Object.entries(paths).flatMap(([path, item]) =>
		Object.entries(item)
			.filter(([method]) => !ends.test(`${method} ${path}`))
			.map(([method, { parameters = [] }]) => ({ path, method, parameters })),
	);
	return () => {
		const { path, method, parameters } = values.pick(operations);
		const named = path.replace("{owner}/{repo}", (both) =>
			random() < 0.9 ? values.pick(repositories) : both,
		);
		const inPath = named.replace(/\{(\w+)\}/g, (_, name) =>
			escaped(values.valueFor(name, 0.9)),
		);
		const query = new URLSearchParams();
		let body;
		for (const { name, in: where, schema, type } of parameters) {
			if (where === "query" && random() < 0.4)
				query.append(
					name,
					type === "integer" && random() < 0.7
						? values.pick(["1", "2", "50"])
						: values.valueFor(name),
				);
			if (where === "body") body = values.ofSchema(schema, definitions);
		}
		const text = query.toString();
		return {
			operation: `${method} ${path}`,
			method: method.toUpperCase(),
			path: `/api/v1${inPath}${text ? `?${text}` : ""}`,
			...(body !== undefined && {
				type: "application/json",
				body:
					random() < 0.03
						? JSON.stringify(body).slice(0, -1)
						: JSON.stringify(body),
			}),
		};
	};
}

/** A path in which one escape of a character may be broken: what no library sends. */
const escaped = (text) =>
	text === "%00" || text === "%ff"
		? text
		: encodeURIComponent(text.toWellFormed()).replaceAll("%2F", "/");

const link = /\s(?:href|src|data-[a-z-]*(?:src|url))="([^"]*)"/g;
const form = /<form[^>]*?>[\s\S]*?<\/form>/g;

/** Addresses and forms of pages, as they are found on pages that were read. */
export function pagesFound(values, random, most = 6000) {
	const addresses = new Map();
	const forms = new Map();
	const add = (map, kind, one) => {
		const same = map.get(kind) ?? [];
		if (same.length < 8 && map.size < most) map.set(kind, [...same, one]);
	};
	return {
		/** Remembers what a page leads to. */
		read(html) {
			for (const [, raw] of html.slice(0, 400_000).matchAll(link)) {
				const path = raw.replaceAll("&amp;", "&");
				if (path.startsWith("/") && !/^\/(?:assets|api)\//.test(path))
					add(addresses, kindOf(path), path);
			}
			for (const [text] of html.slice(0, 400_000).matchAll(form)) {
				const action = /\saction="([^"]*)"/.exec(text)?.[1];
				if (!action || !/method="post"/i.test(text) || leaves.test(action))
					continue;
				const names = [...text.matchAll(/\sname="([^"]*)"/g)].map(([, n]) => n);
				const fixed = [
					...text.matchAll(
						/type="hidden"[^>]*?name="([^"]*)"[^>]*?value="([^"]*)"/g,
					),
				];
				add(forms, kindOf(action), {
					action: action.replaceAll("&amp;", "&"),
					names: [...new Set(names)],
					fixed: Object.fromEntries(fixed.map(([, n, v]) => [n, v])),
				});
			}
		},
		/** A page, at its address or at one like it. */
		page() {
			if (!addresses.size) return get("/");
			const path = values.pick(values.pick([...addresses.values()]));
			return get(random() < 0.5 ? path : mutated(path));
		},
		/** A form, filled in by somebody who means harm. */
		form() {
			if (!forms.size) return get("/");
			const { action, names, fixed } = values.pick(
				values.pick([...forms.values()]),
			);
			const fields = new URLSearchParams();
			for (const name of names) {
				if (random() < 0.1) continue;
				const value =
					fixed[name] !== undefined && random() < 0.8
						? fixed[name]
						: random() < 0.2
							? values.heavy()
							: values.valueFor(name);
				fields.append(name, value.toWellFormed());
			}
			return {
				operation: `form ${kindOf(action)}`,
				method: "POST",
				path: action,
				type: "application/x-www-form-urlencoded",
				body: fields.toString(),
			};
		},
	};

	function get(path) {
		return { operation: `page ${kindOf(path)}`, method: "GET", path };
	}
	function mutated(path) {
		const cut = path.indexOf("?");
		const parts = (cut < 0 ? path : path.slice(0, cut)).split("/");
		const query = new URLSearchParams(cut < 0 ? "" : path.slice(cut));
		if (random() < 0.4) {
			const at = 1 + Math.floor(random() * (parts.length - 1));
			parts[at] = escaped(values.valueFor("name"));
		} else {
			const names = [...query.keys(), ...usual];
			query.set(values.pick(names), values.valueFor("q").toWellFormed());
		}
		const text = query.toString();
		return parts.join("/") + (text ? `?${text}` : "");
	}
}

/** What a form may not do here: end the session, or the things that are asked about. */
const leaves =
	/logout|delete|transfer|archive|convert|rename|visibility|password|\/block|two_factor|maintenance|restart|settings\/account|sessions/;
const usual = [
	"page",
	"q",
	"sort",
	"state",
	"type",
	"labels",
	"milestone",
	"assignee",
	"whole",
	"entries",
	"style",
	"path",
	"since",
	"lang",
	"limit",
	"tab",
];

/** An address without what names a single thing. */
const kindOf = (path) =>
	path
		.split("?")[0]
		.replace(/\b[0-9a-f]{7,64}\b/g, "OID")
		.replace(/\d+/g, "N")
		.slice(0, 80);
