import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

export type ReplaceAddress = (change: (address: URL) => void) => void;

/** No new history entry; the present one keeps its state. */
export function useReplaceAddress(): ReplaceAddress {
  const navigate = useNavigate();
  const { state } = useLocation();
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  return useCallback(
    (change) => {
      const address = new URL(location.href);
      change(address);
      if (address.href === location.href) return;
      const { pathname, search, hash } = address;
      navigate({ pathname, search, hash }, { replace: true, state: latest.current });
    },
    [navigate],
  );
}
