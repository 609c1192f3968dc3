import { useCallback } from 'react';
import { cardSections, provenancePath } from '@labelbridge/contracts';
import { useParams } from '@labelbridge/router';
import { Card, EmptyState, ErrorState, Skeleton } from '@labelbridge/ui';
import { SectionFigures } from '../../../site/components/Figures.js';
import { SignatureNotice } from '../../../site/components/SignatureNotice.js';
import { usePageMeta } from '../../../site/use-page-meta.js';
import { type Provenance, useProvenance, verifyCard } from '../api/provenance.js';
import frame from '../../../site/proof.module.css';
import styles from './provenance.module.css';

const META = { title: 'Dataset card', listed: false } as const;

/** A signed dataset card for everybody who has its address. */
export default function ProvenancePage() {
  const { id = '' } = useParams();
  const { data, error, reload } = useProvenance(id);
  usePageMeta({ ...META, path: provenancePath(id) });
  return (
    <div className={`container ${frame.page}`}>
      <h1>Dataset card{data && `: ${data.card.project.name}`}</h1>
      {data ? (
        <SignedCard id={id} provenance={data} />
      ) : error?.status === 404 ? (
        <EmptyState
          icon="search"
          title="There is no card at this address"
          text="Compare it with the address that you were given: each letter counts, small or capital."
        />
      ) : error ? (
        <ErrorState title="The card could not be loaded" error={error} onRetry={() => void reload()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </div>
  );
}

function SignedCard({ id, provenance }: { id: string; provenance: Provenance }) {
  const { card, keyId, verify } = provenance;
  const check = useCallback(() => verifyCard(provenance, id), [provenance, id]);
  return (
    <>
      <SignatureNotice check={check} otherwise="Use a newer browser, or the commands at the end of this page." />
      <Card title="What this proves">
        <ul className={frame.list}>
          <li>If the signature is valid, Labelbridge stated exactly these figures on {card.issued?.at.slice(0, 10)}.</li>
          <li>It does not prove that the labels are right.</li>
          <li>It does not prove that a file belongs to this data. Compare the SHA-256 of the list of files.</li>
          <li>The key comes from this site. Compare its id with the one in your contract: {keyId}.</li>
        </ul>
      </Card>
      <SectionFigures sections={cardSections(card)} />
      <Card title="Check it yourself">
        <p>With curl, jq and openssl 3 on your own computer:</p>
        <pre className={styles.commands}>{verify.join('\n')}</pre>
        <p className="row">
          <a href={`/api/provenance/${id}`} download="provenance.json">
            Download as JSON
          </a>
          <a href={`/api/provenance/${id}?format=markdown`} download="dataset-card.md">
            Download as Markdown
          </a>
        </p>
      </Card>
    </>
  );
}
