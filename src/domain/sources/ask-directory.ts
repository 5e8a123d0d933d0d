import { connect, isIP } from "node:net";
import { connect as connectTls } from "node:tls";
import {
	Client,
	type Entry,
	InvalidCredentialsError,
	InvalidDNSyntaxError,
	NoSuchObjectError,
} from "ldapts";
import type { App } from "../../app.ts";
import { identifierOf, shownNameOf } from "../../text/names.ts";
import {
	filterFor,
	filterForAll,
	inFilter,
	type LdapSettings,
	ldapSettingsOf,
	nameFor,
} from "./ldap-settings.ts";
import type { LoginSource } from "./sources.ts";

/** Somebody whom a directory knows. */
export interface DirectoryPerson {
	/** What the directory calls the person, in lower case: places in the tree may change. */
	readonly subject: string;
	readonly name: string;
	/** Empty where the directory has none. */
	readonly email: string;
	readonly fullName: string;
	/** Names and places of the person's groups. */
	readonly groups: readonly string[];
	/** Undefined where the settings say nothing. */
	readonly admin: boolean | undefined;
	readonly restricted: boolean | undefined;
}

const waitMs = 10_000;
/** People that one synchronization looks at, and groups of one person. */
const most = { people: 100_000, groups: 1_000 };

/** Does something with a connection to a directory, which is then closed. @throws what the directory and the network say */
async function connected<T>(
	settings: LdapSettings,
	work: (client: Client) => Promise<T>,
): Promise<T> {
	const { host, port, security, skipVerify } = settings;
	const address = host.replace(/^\[|\]$/g, "");
	// the certificate is for the host, also where a connection becomes secure later
	const tlsOptions = {
		rejectUnauthorized: !skipVerify,
		host: address,
		...(isIP(address) === 0 && { servername: address }),
	};
	let opened = 0;
	/** A connection that was closed is not opened again: without StartTLS the password would go over it in the clear. */
	const once = <F extends (...args: never[]) => unknown>(open: F): F =>
		((...args: never[]) => {
			if (++opened > 1) throw new Error("the directory closed the connection");
			return open(...args);
		}) as F;
	const client = new Client({
		url: `${security === "ldaps" ? "ldaps" : "ldap"}://${host}:${port}`,
		timeout: waitMs,
		connectTimeout: 5_000,
		strictDN: false,
		createConnection: once(connect),
		// with options for TLS the client would take them as the wish for it
		...(security === "ldaps" && {
			tlsOptions,
			createSecureConnection: once(connectTls),
		}),
	});
	try {
		if (security === "starttls") await client.startTLS(tlsOptions);
		return await work(client);
	} finally {
		await client.unbind().catch(() => {
			// it is closed already
		});
	}
}

/** Whether a name in the tree and a password belong together. An empty password would be no question at all (RFC 4513, 5.1.2). */
async function opens(
	client: Client,
	dn: string,
	password: string,
): Promise<boolean> {
	if (dn === "" || password === "") return false;
	try {
		await client.bind(dn, password);
		return true;
	} catch (error) {
		if (
			error instanceof InvalidCredentialsError ||
			error instanceof InvalidDNSyntaxError ||
			error instanceof NoSuchObjectError
		)
			return false;
		throw error;
	}
}

/** The person of a name, if the password is right. @throws what the directory and the network say */
export const personOfPassword = (
	app: App,
	source: LoginSource,
	login: string,
	password: string,
): Promise<DirectoryPerson | undefined> => {
	const settings = ldapSettingsOf(source);
	if (login === "" || password === "" || /\0/.test(login + password))
		return Promise.resolve(undefined);
	return connected(settings, async (client) => {
		const search = async (base: string, scope: "base" | "sub") => {
			const filter = filterFor(settings.userFilter, login);
			const options = { scope, filter, attributes: attributesOf(settings) };
			const found = await client.search(base, { ...options, sizeLimit: 2 });
			return found.searchEntries.length === 1
				? found.searchEntries[0]
				: undefined;
		};
		if (settings.way === "simple") {
			const dn = nameFor(settings.userDn, login);
			if (!(await opens(client, dn, password))) return undefined;
			const entry = await search(dn, "base");
			return entry && personOf(client, settings, entry);
		}
		await introduce(app, client, source, settings);
		const entry = await search(settings.userBase, "sub");
		if (!entry || !(await opens(client, entry.dn, password))) return undefined;
		// people need not be allowed to search for groups
		await introduce(app, client, source, settings);
		return personOf(client, settings, entry);
	});
};

/** Everybody whom a directory knows. @throws what the directory and the network say */
export const peopleOf = (
	app: App,
	source: LoginSource,
): Promise<DirectoryPerson[]> => {
	const settings = ldapSettingsOf(source);
	return connected(settings, async (client) => {
		await introduce(app, client, source, settings);
		const { searchEntries } = await client.search(settings.userBase, {
			scope: "sub",
			filter: filterForAll(settings.userFilter),
			attributes: attributesOf(settings),
			paged: { pageSize: 500 },
		});
		const people: DirectoryPerson[] = [];
		for (const entry of searchEntries.slice(0, most.people)) {
			const person = await personOf(client, settings, entry);
			if (person) people.push(person);
		}
		return people;
	});
};

async function introduce(
	app: App,
	client: Client,
	source: LoginSource,
	{ bindDn }: LdapSettings,
): Promise<void> {
	if (bindDn !== "")
		await client.bind(bindDn, app.seals.open(source.secret) ?? "");
}

const attributesOf = (settings: LdapSettings): string[] => [
	settings.nameAttribute,
	settings.mailAttribute,
	settings.firstNameAttribute,
	settings.surnameAttribute,
	...(settings.memberValue === "dn" ? [] : [settings.memberValue]),
];

/** Gives what an attribute identifies somebody or something by; empty for what identifies nobody (identifierOf). */
const firstIdentifier = (entry: Entry, attribute: string): string =>
	identifierOf(firstText(entry, attribute)) ?? "";

/** Gives the first value of an attribute, whatever the case of its name. */
function firstText(entry: Entry, attribute: string): string {
	const wanted = attribute.toLowerCase();
	for (const [name, values] of Object.entries(entry)) {
		if (name.toLowerCase() !== wanted) continue;
		const [first] = [values].flat();
		return first === undefined ? "" : String(first);
	}
	return "";
}

async function personOf(
	client: Client,
	settings: LdapSettings,
	entry: Entry,
): Promise<DirectoryPerson | undefined> {
	const name = firstIdentifier(entry, settings.nameAttribute);
	// a name with spaces around it would become the one without them
	if (name === "" || name !== name.trim()) return undefined;
	const has = async (filter: string) =>
		filter === "" ? undefined : await matches(client, entry.dn, filter);
	return {
		subject: name.toLowerCase(),
		name,
		email: firstIdentifier(entry, settings.mailAttribute).trim(),
		fullName: shownNameOf(
			[settings.firstNameAttribute, settings.surnameAttribute]
				.map((attribute) => firstText(entry, attribute))
				.join(" "),
		),
		groups: await groupsOf(client, settings, entry),
		admin: await has(settings.adminFilter),
		restricted: await has(settings.restrictedFilter),
	};
}

async function matches(
	client: Client,
	dn: string,
	filter: string,
): Promise<boolean> {
	const { searchEntries } = await client.search(dn, {
		scope: "base",
		filter,
		attributes: ["1.1"],
	});
	return searchEntries.length === 1;
}

async function groupsOf(
	client: Client,
	settings: LdapSettings,
	entry: Entry,
): Promise<string[]> {
	const { groupBase, groupFilter, memberAttribute, memberValue } = settings;
	const value =
		memberValue === "dn" ? entry.dn : firstIdentifier(entry, memberValue);
	if (groupBase === "" || value === "") return [];
	const { searchEntries } = await client.search(groupBase, {
		scope: "sub",
		filter: `(&${groupFilter}(${memberAttribute}=${inFilter(value)}))`,
		attributes: ["cn"],
	});
	return searchEntries
		.slice(0, most.groups)
		.flatMap((group) => [group.dn, firstIdentifier(group, "cn")])
		.filter(Boolean);
}
