import type { Generated } from "kysely";

/** Packages and large files. */
export interface PackagesSchema {
	/** One row for each owner and type, held by whoever changes something there. */
	package_registry: {
		owner_id: number;
		type: string;
		revision: Generated<number>;
		changed_at: number;
	};
	package: PackageTable;
	package_version: PackageVersionTable;
	package_file: PackageFileTable;
	/** The bytes of all packages of an owner and type, equal ones once; triggers keep them. */
	package_file_total: {
		id: Generated<number>;
		owner_id: number;
		type: string;
		bytes: number;
	};
	/** A word about a package, a version or a file; exactly one of the three ids is given. */
	package_property: {
		id: Generated<number>;
		package_id: number | null;
		version_id: number | null;
		file_id: number | null;
		name: string;
		value: string;
	};
	/** What a version tells of itself to people: apart from its metadata, which lists and indexes read for many versions at once. */
	package_about: {
		version_id: number;
		/** JSON, with what its type knows beyond the metadata. */
		facts: string;
		/** The name of the file that `readme` was read from, or a media type; it tells the format. */
		readme_name: string;
		readme: string;
	};
	/** A blob of an image that arrives in pieces. */
	package_upload: {
		id: string;
		owner_id: number;
		account_id: number;
		image: string;
		size: Generated<number>;
		created_at: number;
		updated_at: number;
	};
	package_upload_chunk: {
		upload_id: string;
		/** Of its first byte. */
		position: number;
		blob: string;
		size: number;
	};
	package_cleanup_rule: PackageCleanupRuleTable;
	package_key: {
		owner_id: number;
		kind: string;
		/** The private key, sealed; of the kind `chef` the public key of the owner's own clients. */
		secret: string;
		created_at: number;
	};
	lfs_object: {
		repository_id: number;
		/** The sha256, which is also the key of the blob. */
		oid: string;
		size: number;
		created_at: number;
	};
	lfs_lock: {
		id: Generated<number>;
		repository_id: number;
		path: string;
		account_id: number;
		ref: Generated<string>;
		created_at: number;
	};
}

export interface PackageTable {
	id: Generated<number>;
	owner_id: number;
	repository_id: number | null;
	type: string;
	/** As it was first published. */
	name: string;
	lower_name: string;
	/** Raised with each change of the package. */
	revision: Generated<number>;
	created_at: number;
}

export interface PackageVersionTable {
	id: Generated<number>;
	package_id: number;
	creator_id: number | null;
	version: string;
	lower_version: string;
	/** Holds files of the registry itself; never listed. */
	internal: Generated<number>;
	/** JSON, with what the package's type needs. */
	metadata: Generated<string>;
	downloads: Generated<number>;
	created_at: number;
}

export interface PackageFileTable {
	id: Generated<number>;
	version_id: number;
	name: string;
	lower_name: string;
	/** Tells files of one name apart, such as those of several distributions. */
	key: Generated<string>;
	/** The file that the version is about; only its downloads count. */
	lead: Generated<number>;
	size: number;
	sha256: string;
	md5: string;
	sha1: string;
	sha512: string;
	created_at: number;
	/** The owner, type and id of the package; triggers write them. */
	owner_id: Generated<number>;
	type: Generated<string>;
	package_id: Generated<number>;
}

export interface PackageCleanupRuleTable {
	id: Generated<number>;
	owner_id: number;
	type: string;
	enabled: Generated<number>;
	/** So many of the newest versions stay. */
	keep_count: Generated<number>;
	keep_pattern: Generated<string>;
	/** Versions younger than this stay. */
	remove_days: Generated<number>;
	/** Only these go, or all when empty. */
	remove_pattern: Generated<string>;
	/** The patterns are matched against `name/version`. */
	match_full_name: Generated<number>;
	created_at: number;
	updated_at: number;
}
